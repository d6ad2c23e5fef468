// GeographicLib is C++ and is not seen by Swift: this module only says where it is and how to link it.
#ifdef __cplusplus
#include <GeographicLib/Geodesic.hpp>
#endif
