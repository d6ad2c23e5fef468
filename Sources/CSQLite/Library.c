#include "CSQLite.h"

#include "CPlatform.h"
#include "LateLibrary.h"

static cplt_library library = {CPLT_SQLITE, NULL};

CPLT_FORWARD(
    library, int, sqlite3_bind_blob,
    (sqlite3_stmt *statement, int index, const void *bytes, int length, void (*destructor)(void *)),
    (statement, index, bytes, length, destructor))
CPLT_FORWARD(
    library, int, sqlite3_bind_double,
    (sqlite3_stmt *statement, int index, double number),
    (statement, index, number))
CPLT_FORWARD(
    library, int, sqlite3_bind_int64,
    (sqlite3_stmt *statement, int index, sqlite3_int64 number),
    (statement, index, number))
CPLT_FORWARD(library, int, sqlite3_bind_null, (sqlite3_stmt *statement, int index), (statement, index))
CPLT_FORWARD(
    library, int, sqlite3_bind_text,
    (sqlite3_stmt *statement, int index, const char *text, int length, void (*destructor)(void *)),
    (statement, index, text, length, destructor))
CPLT_FORWARD(library, int, sqlite3_close_v2, (sqlite3 *database), (database))
CPLT_FORWARD(
    library, const void *, sqlite3_column_blob,
    (sqlite3_stmt *statement, int column),
    (statement, column))
CPLT_FORWARD(
    library, int, sqlite3_column_bytes,
    (sqlite3_stmt *statement, int column),
    (statement, column))
CPLT_FORWARD(
    library, sqlite3_int64, sqlite3_column_int64,
    (sqlite3_stmt *statement, int column),
    (statement, column))
CPLT_FORWARD(
    library, int, sqlite3_column_type,
    (sqlite3_stmt *statement, int column),
    (statement, column))
CPLT_FORWARD(library, const char *, sqlite3_errmsg, (sqlite3 *database), (database))
CPLT_FORWARD(
    library, int, sqlite3_exec,
    (sqlite3 *database, const char *sql, int (*row)(void *, int, char **, char **), void *user, char **message),
    (database, sql, row, user, message))
CPLT_FORWARD(library, int, sqlite3_finalize, (sqlite3_stmt *statement), (statement))
CPLT_FORWARD(
    library, int, sqlite3_open_v2,
    (const char *path, sqlite3 **database, int flags, const char *system),
    (path, database, flags, system))
CPLT_FORWARD(
    library, int, sqlite3_prepare_v2,
    (sqlite3 *database, const char *sql, int length, sqlite3_stmt **statement, const char **rest),
    (database, sql, length, statement, rest))
CPLT_FORWARD(library, int, sqlite3_reset, (sqlite3_stmt *statement), (statement))
CPLT_FORWARD(library, int, sqlite3_step, (sqlite3_stmt *statement), (statement))
CPLT_FORWARD(library, int, sqlite3_system_errno, (sqlite3 *database), (database))
