#pragma once
#include <libxml/HTMLparser.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/tree.h>

// xmlFree is a global variable, which Swift takes for unsafe.
static inline void xml_free(void *pointer) {
    xmlFree(pointer);
}
