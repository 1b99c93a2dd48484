# The C face of seven_by_six.py, where it is said what these mean.
cdef enum:
    COLUMNS = 7
    ROWS = 6
    CELLS = 42
    PRE_FLIP = 8
    POST_FLIP = 16

# An enum of C has no room for words of 64 bits.
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
