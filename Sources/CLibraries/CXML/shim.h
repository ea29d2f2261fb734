#pragma once
#include <libxml/HTMLparser.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

static void xml_ignore_error(void *context, const xmlError *error) {
    (void)context;
    (void)error;
}

// libxml2 writes what it thinks of an encoding to standard error, which is the screen. The setting is the calling thread's own.
static inline void xml_be_silent(void) {
    xmlSetStructuredErrorFunc(NULL, (xmlStructuredErrorFunc)xml_ignore_error);
}

// xmlFree is a global variable, which Swift takes for unsafe.
static inline void xml_free(void *pointer) {
    xmlFree(pointer);
}
