// Databases by SQLite, which is opened when it is first needed.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

#endif
