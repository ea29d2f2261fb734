#pragma once
// The library's names end in the width of its code units; UTF-8 has eight bits.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
