#pragma once
#include <string.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <microhttpd.h>

// What the server needs of libmicrohttpd's variadic functions, with types.

static inline struct MHD_Daemon *idp_start_daemon(
    unsigned int flags, void *context, struct MHD_OptionItem *options, MHD_AccessHandlerCallback handler,
    MHD_NotifyConnectionCallback connectionChanged, void *(*requestBegins)(void *, const char *, struct MHD_Connection *),
    MHD_RequestCompletedCallback requestEnded) {
    return MHD_start_daemon(
        flags, 0, NULL, NULL, handler, context,
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

// Keeps the library from taking the query apart, which nobody here asks for: each parameter costs it 64 bytes of the connection's memory,
// and when that runs out it neither answers nor closes. The text lies in the library's own buffer, where it writes ends of strings
// itself right after this; a version that does not read on from here is not disturbed.
static inline void idp_cut_query(const char *target) {
    char *mark = strchr((char *)target, '?');
    if (mark) mark[1] = '\0';
}

// libmicrohttpd's flags are used as numbers: their C enumeration has names that overlap.
static inline unsigned int idp_daemon_flags(int speaksTLS) {
    unsigned int flags = MHD_ALLOW_SUSPEND_RESUME | (speaksTLS ? MHD_USE_TLS : 0);
#ifdef __linux__
    return flags | MHD_USE_EPOLL_INTERNAL_THREAD;
#else
    return flags | MHD_USE_AUTO_INTERNAL_THREAD;
#endif
}
