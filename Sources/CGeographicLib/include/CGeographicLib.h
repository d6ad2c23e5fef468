// Geodesics on the WGS 84 ellipsoid, by GeographicLib, for Swift.
#ifndef CGEOGRAPHICLIB_H
#define CGEOGRAPHICLIB_H

#ifdef __cplusplus
extern "C" {
#endif

/// Of the GeographicLib this was built with, such as `2.1.2`.
const char *cgeo_version(void);

/// Meters along the shortest path between two places given in degrees; NaN for what is no place.
double cgeo_distance(double latitude1, double longitude1, double latitude2, double longitude2);

#ifdef __cplusplus
}
#endif

#endif
