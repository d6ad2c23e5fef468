#include "CGeographicLib.h"

#include <GeographicLib/Config.h>
#include <GeographicLib/Geodesic.hpp>

const char *cgeo_version(void) { return GEOGRAPHICLIB_VERSION_STRING; }

double cgeo_distance(double latitude1, double longitude1, double latitude2, double longitude2) {
  double meters = 0;
  GeographicLib::Geodesic::WGS84().Inverse(latitude1, longitude1, latitude2, longitude2, meters);
  return meters;
}
