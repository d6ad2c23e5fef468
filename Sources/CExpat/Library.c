#include "CExpat.h"

#include <stddef.h>

#include "CPlatform.h"
#include "LateLibrary.h"

static cplt_library library = {CPLT_EXPAT, NULL};

CPLT_FORWARD(library, const XML_LChar *, XML_ErrorString, (enum XML_Error code), (code))
CPLT_FORWARD(library, XML_Index, XML_GetCurrentByteIndex, (XML_Parser parser), (parser))
CPLT_FORWARD(library, XML_Size, XML_GetCurrentLineNumber, (XML_Parser parser), (parser))
CPLT_FORWARD(library, enum XML_Error, XML_GetErrorCode, (XML_Parser parser), (parser))
CPLT_FORWARD(
    library, enum XML_Status, XML_Parse,
    (XML_Parser parser, const char *text, int length, int is_final),
    (parser, text, length, is_final))
CPLT_FORWARD(library, XML_Parser, XML_ParserCreate, (const XML_Char *encoding), (encoding))
CPLT_FORWARD(library, void, XML_ParserFree, (XML_Parser parser), (parser))
CPLT_FORWARD(
    library, void, XML_SetCharacterDataHandler,
    (XML_Parser parser, XML_CharacterDataHandler handler),
    (parser, handler))
CPLT_FORWARD(
    library, void, XML_SetEndElementHandler,
    (XML_Parser parser, XML_EndElementHandler handler),
    (parser, handler))
CPLT_FORWARD(
    library, void, XML_SetStartDoctypeDeclHandler,
    (XML_Parser parser, XML_StartDoctypeDeclHandler handler),
    (parser, handler))
CPLT_FORWARD(
    library, void, XML_SetStartElementHandler,
    (XML_Parser parser, XML_StartElementHandler handler),
    (parser, handler))
CPLT_FORWARD(library, void, XML_SetUserData, (XML_Parser parser, void *data), (parser, data))
CPLT_FORWARD(
    library, enum XML_Status, XML_StopParser,
    (XML_Parser parser, XML_Bool is_resumable),
    (parser, is_resumable))

const char *cxml_version(void) {
  __typeof__(&XML_ExpatVersion) call = (__typeof__(&XML_ExpatVersion))cplt_find(&library, "XML_ExpatVersion");
  return cplt_version(call ? call() : NULL);
}
