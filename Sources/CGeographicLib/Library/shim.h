// GeographicLib is a C++ library that Swift does not import: this module only gives its location and link
// option.
#ifdef __cplusplus
#include <GeographicLib/Geodesic.hpp>
#endif
