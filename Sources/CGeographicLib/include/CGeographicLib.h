// Geodesics on the WGS 84 ellipsoid, by GeographicLib, for Swift.
#ifndef CGEOGRAPHICLIB_H
#define CGEOGRAPHICLIB_H

#ifdef __cplusplus
extern "C" {
#endif

/// Version of GeographicLib at build time, for example `2.1.2`.
const char *cgeo_version(void);

/// Length in meters of the geodesic between two positions in degrees; NaN for invalid coordinates.
double cgeo_distance(double latitude1, double longitude1, double latitude2, double longitude2);

#ifdef __cplusplus
}
#endif

#endif
