#pragma once
#include <sqlite3.h>

/// Makes a double-quoted "text" that is not a column an error; sqlite3_db_config is variadic, which Swift cannot call.
static inline int csqlite_refuse_double_quoted_strings(sqlite3 *database) {
    int result = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
    return result == SQLITE_OK ? sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0) : result;
}

/// Sets the length in bytes up to which the journal of a savepoint stays in memory; call it before any other function.
static inline int csqlite_keep_savepoints_in_memory(int bytes) {
    return sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, bytes);
}

/// Turns off the library's count of its memory, for which each allocation takes a lock; call it before any other function.
static inline int csqlite_count_no_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
