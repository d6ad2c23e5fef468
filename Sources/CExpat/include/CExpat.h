// XML by Expat, which is opened when it is first needed.
#ifndef CEXPAT_H
#define CEXPAT_H

#include <expat.h>

/// The version of the library, which is opened for this; CPLT_MISSING if it cannot be opened.
const char *cxml_version(void);

#endif
