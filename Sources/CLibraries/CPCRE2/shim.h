#pragma once
// The library's names end in the width of its code units: 8 bits for UTF-8.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
