cdef class CancelToken:
    cdef readonly bint is_cancelled
    cdef object _event
    cdef object _lock
    cdef list _children
