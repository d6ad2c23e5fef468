import DSP
import Metrics

/// The path in meters from its start, so that the position on the earth is not revealed.
extension LocationReport {
  static let drawings: [Drawing<LocationReport>] = [
    Drawing(
      "track", "Path of the walk", caption: "The path in meters east and north of its start.",
      reading: """
        The line is the smoothed track, from which distance and speed are computed; points are the fixes as the \
        phone reported them.
        """,
      findings: ["location_distance_m", "location_displacement_m", "location_accuracy_median_m"],
      panels: \.trackPanels),
    Drawing(
      "speed", "Walking speed from positions",
      caption: "Walking speed over the course of the walk.",
      reading: """
        The speed of the smoothed track from fix to fix is shown with the Doppler speed that the phone \
        reported. An even pace is a level line; if both speeds differ for a long time, the track is \
        doubtful.
        """, findings: ["location_speed_mean_mps", "location_speed_p95_mps"], panels: \.speedPanels),
  ]

  private var trackPanels: [Panel] {
    guard !track.legs.isEmpty, let start = track.fixes.first?.place else { return [] }
    guard let first = track.places.first, let last = track.places.last else { return [] }
    let place = { (place: GeographicPosition) in place.meters(from: start) }
    return [
      Panel(
        x: Axis("east of the start", .meters), y: Axis("north of the start", .meters),
        shape: .equalUnits,
        [
          Mark(.dots(track.fixes.compactMap { place($0.place) }, .disc), .muted, "fix"),
          .line(
            track.places.compactMap(place), .first, "smoothed track",
            track.distanceMeters.map { "\($0, .meters)" }),
          Mark(.dots([place(first)].compactMap(\.self), .triangle), .third, "start"),
          Mark(.dots([place(last)].compactMap(\.self), .circle), .second, "end"),
        ])
    ]
  }

  private var speedPanels: [Panel] {
    guard let first = track.fixes.first, !track.legs.isEmpty else { return [] }
    let start = track.span?.lowerBound ?? first.time
    let middles = zip(track.fixes.dropFirst(), track.fixes).map { ($0.time + $1.time) / 2 - start }
    let legs = points(middles, zip(track.legs, track.intervals).map { $0 / $1 })
    let doppler = track.fixes.compactMap { fix in fix.speed.map { SIMD2(fix.time - start, $0) } }
    return [
      Panel(
        x: .time, y: .fromZero("speed", .metersPerSecond, over: (legs + doppler).map(\.y)),
        [
          .level(track.meanSpeed, .metersPerSecond, .muted, "mean"),
          .line(doppler, .second, "Doppler"), .line(legs, .first, "smoothed track"),
        ])
    ]
  }
}

extension GeographicPosition {
  /// Along the parallel and the meridian of a place not far away; nil where that has none.
  fileprivate func meters(from start: GeographicPosition) -> SIMD2<Double>? {
    let east = (longitude - start.longitude).remainder(dividingBy: 360)
    guard
      let beside = GeographicPosition(latitude: start.latitude, longitude: start.longitude + east),
      let beyond = GeographicPosition(latitude: latitude, longitude: start.longitude)
    else { return nil }
    let north = latitude - start.latitude
    return SIMD2(
      east < 0 ? -start.distanceMeters(to: beside) : start.distanceMeters(to: beside),
      north < 0 ? -start.distanceMeters(to: beyond) : start.distanceMeters(to: beyond))
  }
}
