# The C constants and inline functions of seven_by_six.py, which explains them.
cdef enum:
    COLUMNS = 7
    ROWS = 6
    CELLS = 42
    PRE_FLIP = 8
    POST_FLIP = 16

# A C enum cannot hold 64-bit values.
cdef extern from *:
    """
    #define SEVEN_BY_SIX_COLUMN 0x7FULL
    #define SEVEN_BY_SIX_BOTTOM 0x0040810204081ULL
    #define SEVEN_BY_SIX_TOP 0x0810204081020ULL
    #define SEVEN_BY_SIX_FULL 0x0FDFBF7EFDFBFULL
    #define SEVEN_BY_SIX_ODD_ROWS 0x054A952A54A95ULL
    #define SEVEN_BY_SIX_EVEN_ROWS 0x0A952A54A952AULL
    """
    const unsigned long long COLUMN "SEVEN_BY_SIX_COLUMN"
    const unsigned long long BOTTOM "SEVEN_BY_SIX_BOTTOM"
    const unsigned long long TOP "SEVEN_BY_SIX_TOP"
    const unsigned long long FULL "SEVEN_BY_SIX_FULL"
    const unsigned long long ODD_ROWS "SEVEN_BY_SIX_ODD_ROWS"
    const unsigned long long EVEN_ROWS "SEVEN_BY_SIX_EVEN_ROWS"

cdef inline bint has_four(unsigned long long discs) noexcept nogil:
    cdef unsigned long long level = discs & (discs >> 7)
    cdef unsigned long long rising = discs & (discs >> 8)
    cdef unsigned long long falling = discs & (discs >> 6)
    cdef unsigned long long upright = discs & (discs >> 1)
    return (
        (level & (level >> 14)) | (rising & (rising >> 16)) | (falling & (falling >> 12)) | (upright & (upright >> 2))
    ) != 0

cdef inline unsigned long long completing_along(unsigned long long discs, int step) noexcept nogil:
    cdef unsigned long long after = (discs << step) & (discs << (2 * step))
    cdef unsigned long long before = (discs >> step) & (discs >> (2 * step))
    return (after & ((discs << (3 * step)) | (discs >> step))) | (before & ((discs << step) | (discs >> (3 * step))))

cdef inline unsigned long long mirror(unsigned long long board) noexcept nogil:
    return (
        (board & (COLUMN << 21))
        | ((board & COLUMN) << 42)
        | ((board & (COLUMN << 7)) << 28)
        | ((board & (COLUMN << 14)) << 14)
        | ((board >> 14) & (COLUMN << 14))
        | ((board >> 28) & (COLUMN << 7))
        | ((board >> 42) & COLUMN)
    )
