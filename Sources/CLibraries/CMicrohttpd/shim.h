#pragma once
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <microhttpd.h>
#ifdef __linux__
#include <malloc.h>
#endif

// Typed wrappers for libmicrohttpd's variadic functions that the server needs.

// The callback for requests that the library refuses by itself.
struct idp_refusal_watch {
    void *context;
    void (*refuses)(void *context, unsigned int status);
};

static inline struct idp_refusal_watch *idp_new_refusal_watch(
    void *context, void (*refuses)(void *context, unsigned int status)) {
    struct idp_refusal_watch *watch = malloc(sizeof *watch);
    if (watch) *watch = (struct idp_refusal_watch){context, refuses};
    return watch;
}

// The library reports its own refusals only in its log. The text is the same in all versions so far. If it changes, the
// library's own answer is sent.
static inline void idp_read_log(void *watch, const char *format, va_list arguments) {
    static const char refusal[] = "Error processing request (HTTP response code is %u";
    if (strncmp(format, refusal, sizeof refusal - 1) != 0) return;
    struct idp_refusal_watch *told = watch;
    told->refuses(told->context, va_arg(arguments, unsigned int));
}

static inline struct MHD_Daemon *idp_start_daemon(
    unsigned int flags, void *context, struct MHD_OptionItem *options, struct idp_refusal_watch *watch,
    MHD_AccessHandlerCallback handler, MHD_NotifyConnectionCallback connectionChanged,
    void *(*requestBegins)(void *, const char *, struct MHD_Connection *), MHD_RequestCompletedCallback requestEnded) {
    return MHD_start_daemon(
        flags, 0, NULL, NULL, handler, context,
        MHD_OPTION_EXTERNAL_LOGGER, idp_read_log, watch,
        MHD_OPTION_NOTIFY_CONNECTION, connectionChanged, context,
        MHD_OPTION_URI_LOG_CALLBACK, requestBegins, context,
        MHD_OPTION_NOTIFY_COMPLETED, requestEnded, context,
        MHD_OPTION_ARRAY, options,
        MHD_OPTION_END);
}

static inline int idp_connection_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static inline const struct sockaddr *idp_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

static inline void *idp_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

#ifdef __linux__
// The C library declares it only for programs with _GNU_SOURCE.
extern int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);
#endif

// Accepts the next client of a listening socket, non-blocking and close-on-exec; negative with errno set if there is
// none.
static inline int idp_accept(int listener, struct sockaddr *address, socklen_t *length) {
#ifdef __linux__
    return accept4(listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
#else
    int client = accept(listener, address, length);
    if (client < 0) return client;
    fcntl(client, F_SETFL, fcntl(client, F_GETFL) | O_NONBLOCK);
    fcntl(client, F_SETFD, FD_CLOEXEC);
    return client;
#endif
}

// The number of bytes of the head that the library has read, 0 while lines of it are missing.
static inline size_t idp_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

// Whether the library reads lines as C strings. Versions before 1.0 do; later ones refuse a NUL themselves.
static inline int idp_lines_are_c_strings(void) { return MHD_VERSION < 0x01000000; }

// The calling thread as a number, for comparison only.
static inline uintptr_t idp_thread(void) { return (uintptr_t)pthread_self(); }

// The process's limit of open descriptors, LONG_MAX if there is none.
static inline long idp_descriptor_limit(void) {
    struct rlimit bound;
    if (getrlimit(RLIMIT_NOFILE, &bound) != 0 || bound.rlim_cur >= LONG_MAX) return LONG_MAX;
    return (long)bound.rlim_cur;
}

// Prevents the library from parsing the query, whose parsed form is not used. Each parameter costs 64 bytes of the
// connection's memory, and when that runs out the library neither answers nor closes. The text is in the library's own
// buffer, where the library itself writes string terminators right after this call. A version that does not read the
// query from here is not affected.
static inline void idp_cut_query(const char *target) {
    char *mark = strchr((char *)target, '?');
    if (mark) mark[1] = '\0';
}

// libmicrohttpd's flags are used as numbers: names in its C enumerations overlap.
static inline unsigned int idp_daemon_flags(int speaksTLS) {
    unsigned int flags =
        MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ERROR_LOG | (speaksTLS ? MHD_USE_TLS : 0);
#ifdef __linux__
    return flags | MHD_USE_EPOLL_INTERNAL_THREAD;
#else
    return flags | MHD_USE_AUTO_INTERNAL_THREAD;
#endif
}

// Keeps up to 32 MiB of freed memory in the process, in two heaps: by default glibc gives each heap's end back to the
// kernel after nearly every request, and takes it again page by page for the next one. No effect with another C library.
static inline void idp_keep_freed_memory(void) {
#ifdef __GLIBC__
    mallopt(M_TRIM_THRESHOLD, 32 << 20);
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    mallopt(M_TOP_PAD, 1 << 20);
    mallopt(M_ARENA_MAX, 2);
#endif
}

// By default each thread may take a heap of its own, up to eight per core.
static inline void idp_share_heaps(void) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 2);
#endif
}
