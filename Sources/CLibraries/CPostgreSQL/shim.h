#pragma once
#include <libpq-fe.h>

static void cpostgresql_ignore_notice(void *context, const PGresult *notice) {
    (void)context;
    (void)notice;
}

/// Discards notices, which libpq otherwise writes to standard error, the screen.
static inline void cpostgresql_be_silent(PGconn *connection) {
    PQsetNoticeReceiver(connection, cpostgresql_ignore_notice, NULL);
}

// Swift does not import macros that are characters.
static inline const char *cpostgresql_sql_state(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

static inline const char *cpostgresql_primary_message(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}
