#pragma once
// encoding.h includes the system's ICU if this is defined. ICU's types are then declared twice in an app that also imports Foundation,
// which brings an ICU of its own, and the app does not compile. Without it, the members of xmlCharEncodingHandler differ from those
// of the library: the structure is only passed as a pointer here.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

static void xml_ignore_error(void *context, const xmlError *error) {
    (void)context;
    (void)error;
}

// libxml2 writes messages about encodings to standard error, which is the screen. The setting applies to the calling
// thread.
static inline void xml_be_silent(void) {
    xmlSetStructuredErrorFunc(NULL, (xmlStructuredErrorFunc)xml_ignore_error);
}

// xmlFree is a global variable, which Swift 6 does not allow to be used safely.
static inline void xml_free(void *pointer) {
    xmlFree(pointer);
}
