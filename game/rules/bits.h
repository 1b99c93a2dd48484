/* Bit counting with the intrinsics of each compiler. bits.py is the Python twin. */
#ifndef CONNIPTION_BITS_H
#define CONNIPTION_BITS_H

#ifdef _MSC_VER
#include <intrin.h>
static __inline int popcount(unsigned long long bits) { return (int)__popcnt64(bits); }
static __inline int lowest(unsigned long long bits)
{
    unsigned long index;
    _BitScanForward64(&index, bits);
    return (int)index;
}
#define prefetch(place) _mm_prefetch((const char *)(place), _MM_HINT_T0)
#else
static inline int popcount(unsigned long long bits) { return __builtin_popcountll(bits); }
static inline int lowest(unsigned long long bits) { return __builtin_ctzll(bits); }
#define prefetch(place) __builtin_prefetch(place)
#endif

/* The finalizer of splitmix64: every bit of the word depends on every bit of the input. */
static inline unsigned long long mix(unsigned long long word)
{
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL;
    return word ^ (word >> 31);
}

#endif
