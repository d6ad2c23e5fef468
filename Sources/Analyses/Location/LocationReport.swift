import DSP
import Metrics
import Recordings
import Study

/// The location measures of a step.
struct LocationReport {
  let track: LocationTrack
  let elevation: Elevation?
  /// Where the file was cut off, if it was.
  private let tearFlags: [Flag]
  /// What other sources say against the distance.
  private var distanceDispute: [Flag] = []
  /// The path of the recording's file.
  private let source: String

  /// How inaccurate a fix may be.
  static let maxAccuracy = Parameter(
    "location-accuracy-max", .meters, 1...1000, default: 20,
    "Leave out location fixes with a larger radius of uncertainty")

  static let parameters: [any ParameterDefinition] = [maxAccuracy]

  /// Nil for a step without a location recording.
  init?(_ step: SessionStep, _ parameters: Parameters) {
    guard let recording = step.recording(.location), case .location(let fixes) = recording.content
    else { return nil }
    track = LocationTrack(
      fixes, within: step.recorderWindow, roughestMeters: parameters[Self.maxAccuracy])
    elevation = Elevation(track.fixes.compactMap(\.altitudeMeters))
    (tearFlags, source) = (recording.tearFlags, recording.source)
  }

  /// What holds for every value of the position.
  var flags: [Flag] {
    tearFlags.filter { $0.code != Flag.samplesDropped.code || track.omissions.count == 0 }
      + (track.omissions.count > 0
        ? [.samplesDropped(track.omissions.count, of: track.omissions.count + track.fixes.count)]
        : []) + (track.hasDetachedEnds ? [.locationLegLeftOut] : [])
      + (track.isPoor ? [.locationInaccurate] : [])
  }

  /// What holds for the length of the smoothed track.
  var distanceFlags: [Flag] { flags + mismatchFlags + distanceDispute }

  /// The flags of the distance that is computed from the speeds. Where it contradicts the path of the positions, either of the two may be wrong.
  var dopplerFlags: [Flag] { (track.isSpeedConverted ? [.unitConverted] : []) + mismatchFlags }

  private var mismatchFlags: [Flag] { track.disagreesWithDoppler ? [.locationMismatch] : [] }

  /// Takes over what other sources say.
  mutating func dispute(distance: [Flag]) { distanceDispute = distance }

  /// The message about fixes that are left out, if they are many, with their file.
  var remarks: [Remark] {
    track.omitsMany ? [track.omissions.remark(usedCount: track.fixes.count).on(source)] : []
  }

  /// A row for every leg, and the places themselves only when they are asked for.
  ///
  /// Onsets count from `origin` in Unix seconds.
  func events(since origin: Double, keepsCoordinates: Bool) -> [Event] {
    let legs = zip(track.legs, zip(track.fixes, track.fixes.dropFirst())).enumerated().map {
      number, leg in
      let (meters, (from, to)) = leg
      return Event(
        "location_leg", onsetSeconds: from.time - origin, durationSeconds: to.time - from.time,
        item: "\(number + 1)", value: meters, unit: .meters)
    }
    guard keepsCoordinates else { return legs }
    let places = track.fixes.enumerated().flatMap { number, fix in
      [
        ("location_latitude_deg", fix.place.latitude),
        ("location_longitude_deg", fix.place.longitude),
      ].map {
        Event($0, onsetSeconds: fix.time - origin, item: "\(number + 1)", value: $1, unit: .degrees)
      }
    }
    return (legs + places).inOrderOfTime
  }
}

extension LocationReport {
  /// The flags of the distance: one if the fixes cover a part of the step only.
  var coverageFlags: [Flag] {
    guard let span = track.span, span.upperBound > span.lowerBound else { return [] }
    let coverage = Coverage(
      coveredSeconds: track.coveredSeconds, expectedSeconds: span.upperBound - span.lowerBound,
      toleranceSeconds: Coverage.receiverToleranceSeconds)
    return coverage.flags.map { $0.concerning(.sourceTotals) }
  }
}

extension Recording {
  /// Whether it has positions, all of which are less accurate than asked for.
  func isTooInaccurate(_ parameters: Parameters) -> Bool {
    guard case .location(let fixes) = content else { return false }
    let largest = parameters[LocationReport.maxAccuracy]
    let known = fixes.times.indices.filter(fixes.isUsable)
    return !known.isEmpty && known.allSatisfy { fixes.horizontalAccuracies[$0] > largest }
  }
}

extension SessionStep {
  /// When the step's recorders of wall-clock dates ran: by the result, else by the motion.
  var recorderWindow: StepWindow {
    if let durationSeconds, durationSeconds > 0 { return resultWindow }
    let motion = motionWindow
    return motion.alignment == .oneSecond ? motion : StepWindow(span: nil, alignment: .none)
  }
}

extension Flag {
  static let locationInaccurate = Flag(
    "location_inaccurate", .doubt, concerning: .measured,
    "Location is inaccurate: the median accuracy is worse than 10 m, fixes cover less than 80 % of the step, fewer than 80 % of them could be used, or two of them lie more than 60 s apart."
  )
  static let locationMismatch = Flag(
    "location_mismatch", .doubt, concerning: .measured,
    "The distance from positions and the distance from Doppler speed differ by more than 10 %.")
  static let fewLocationFixes = Flag(
    "few_location_fixes", .distrust, concerning: .measured,
    "Too few location fixes can be used for the measure.")
  static let fewLocationSpeeds = Flag(
    "few_location_speeds", .distrust, concerning: .measured,
    "Fewer than 80 % of the location fixes have a speed. Measures from Doppler speed are empty.")
  static let fewAltitudes = Flag(
    "few_altitudes", .distrust, concerning: .measured,
    "Fewer than 5 location fixes have an altitude with an accuracy of 10 m or better. Elevation gain and loss are empty."
  )

  static let locationLegLeftOut = Flag(
    "location_leg_left_out", .note,
    "At most 3 location fixes at the beginning or the end were left out, with the leg to the next one: it is faster than 6 m/s beyond the noise of the fixes, as from a remembered position that the phone gives first. The rest is measured."
  )

  /// Every flag of the position, for `explain` and the documentation.
  static let ofLocation = [
    locationInaccurate, locationMismatch, fewLocationFixes, fewLocationSpeeds, fewAltitudes,
    locationLegLeftOut,
  ]
}

/// The climbs and descents of a track.
struct Elevation: Equatable {
  let gainMeters: Double
  let lossMeters: Double

  /// Altitudes are medians over this many fixes.
  static let medianWindow = 5
  /// Smaller ups and downs are noise of the altitude.
  static let smallestClimbMeters = 3.0

  /// Nil for fewer altitudes than one median takes.
  init?(_ altitudes: [Double]) {
    guard altitudes.count >= Self.medianWindow else { return nil }
    let reach = Self.medianWindow / 2
    let smooth = altitudes.indices.compactMap { index in
      median(Array(altitudes[max(0, index - reach)..<min(altitudes.count, index + reach + 1)]))
    }
    // A climb of just the smallest size counts.
    let turns = turningPoints(of: smooth, largerThan: Self.smallestClimbMeters.nextDown)
    let climbs = zip(turns.dropFirst(), turns).map { smooth[$0] - smooth[$1] }
    gainMeters = climbs.reduce(0) { $0 + max(0, $1) }
    lossMeters = climbs.reduce(0) { $0 + max(0, -$1) }
  }
}
