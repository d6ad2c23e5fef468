import Recordings
import Synthesis
import Testing
import TestSupport

@testable import Study

/// Property: with any byte or value changed, every file is reported, columns stay as long as one
/// another, and no usable recording is lost.
@Suite struct SessionMutationTests {
  private static let base = "0A1B2C3D_0000_4000_8000_000000000001"

  /// One of each kind of file; the result links to some of them.
  private static let files = [
    "result.json": taskResult([
      stepResult(
        "tapping.left",
        [
          #"{"_class":"ORKTappingIntervalResult","identifier":"t","samples":[{"timestamp":0,"#
            + #""buttonIdentifier":"left","duration":0.1,"location":{"x":1,"y":2}}]}"#,
          fileResult("location", "location_\(base)-20260115093020.json"),
        ]),
      stepResult(
        "reactionTime",
        [
          #"{"_class":"ORKReactionTimeResult","identifier":"r","timestamp":1,"fileResults":["#
            + fileResult("motion", "m.json") + "]}"
        ]),
    ]),
    "location_\(base)-20260115093020.json":
      #"{"items":[{"timestamp":"2026-01-15T09:30:05-0600","coordinate":{"latitude":1.5,"#
      + #""longitude":2},"horizontalAccuracy":5,"altitude":3,"verticalAccuracy":4,"speed":1}]}"#,
    "HKQuantityTypeIdentifierHeartRate_\(base)-20260115093020.json":
      #"{"items":[{"type":"HKQuantityTypeIdentifierHeartRate","unit":"count\/min","value":88,"#
      + #""startDate":"2026-01-15T09:30:05-0600","endDate":"2026-01-15T09:30:05.25Z"}]}"#,
    "touch.json": #"[{"timestamp":10.1,"phase":0,"index":0,"x":1,"y":2,"width":9,"height":9}]"#,
    "m.json": deviceMotionText(count: 3), "a.json": accelerometerText(count: 3),
    "p.json": pedometerText(),
    "taps.json":
      #"[{"TapTimeStamp":0,"TapCoordinate":"{98.5, 461}","TappedButtonId":"TappedButtonLeft"}]"#,
  ]

  private static let values = [
    "null", "true", "[]", "{}", "-1", "0", "1e300", "-1e300", "1.7976931348623157e308", "5e-324",
    "9223372036854775808", "NaN", #""""#, #""{}""#, #""{{1e999, 2}, {3, 4}}""#, #""9""#,
  ]

  private func check(_ reading: StudyReading, _ name: String) {
    #expect(Set(reading.reports.map(\.source)) == Set(Self.files.keys), "\(name)")
    for recording in reading.reports.compactMap(\.recording) {
      #expect(Set(recording.columnLengths) == [recording.itemCount], "\(name)")
    }
    let usable = reading.reports.filter { $0.problem == nil && $0.recording != nil }
    #expect(Set(reading.recordedSources) == Set(usable.map(\.source)), "\(name)")
    for step in reading.sessions.flatMap(\.steps) {
      #expect(step.attempt >= 1, "\(name)")
      #expect((step.durationSeconds ?? 0).isFinite, "\(name)")
      for leaf in step.leaves(of: .tapping) { _ = TappingResult(leaf) }
    }
  }

  @Test(arguments: files.keys.sorted()) func `a changed byte costs no more than its file`(
    file: String
  ) throws {
    let study = try StudyFolder(Self.files)
    var random = SplitMix64(seed: 7)
    for _ in 0..<30 {
      var text = Array((Self.files[file] ?? "").utf8)
      let place = Int.random(in: 0..<text.count, using: &random)
      let byte = Array("{}[],:\"\\09.eE+-tn ".utf8).randomElement(using: &random) ?? 0
      switch random.next() % 3 {
      case 0: text.remove(at: place)
      case 1: text.insert(byte, at: place)
      default: text[place] = byte
      }
      try study.write(file, bytes: text)
      check(try study.read(), String(decoding: text, as: UTF8.self))
    }
  }

  @Test(arguments: files.keys.sorted()) func `any value may stand in place of any other`(
    file: String
  ) throws {
    let study = try StudyFolder(Self.files)
    let text = Self.files[file] ?? ""
    for (place, match) in text.matches(of: /:("[^"]*"|[-0-9.e]+)/).prefix(8).enumerated() {
      // Every value stands in every second place.
      for number in Self.values.indices where (number + place) % 2 == 0 {
        let value = Self.values[number]
        let changed = text[..<match.1.startIndex] + value + text[match.1.endIndex...]
        try study.write(file, String(changed))
        check(try study.read(), String(changed))
      }
    }
  }
}

extension Recording {
  /// The lengths of all columns.
  var columnLengths: [Int] {
    switch content {
    case .accelerometer(let motion), .deviceMotion(let motion):
      [motion.timestamps.count]
        + [motion.acceleration, motion.userAcceleration, motion.gravity, motion.rotationRate]
        .compactMap { $0?.all.map(\.count) }.joined()
    case .pedometer(let updates):
      [updates.starts.count, updates.ends.count, updates.steps.count] + [
        updates.distanceMeters.count, updates.floorsAscended.count,
      ]
    case .location(let fixes):
      [
        fixes.times.count, fixes.latitudes.count, fixes.longitudes.count, fixes.altitudes.count,
        fixes.horizontalAccuracies.count, fixes.verticalAccuracies.count, fixes.speeds.count,
        fixes.courses.count,
      ]
    case .healthQuantity(let samples):
      [samples.types.count, samples.values.count, samples.units.count, samples.sources.count] + [
        samples.starts.count, samples.ends.count,
      ]
    case .touch(let touches):
      [touches.timestamps.count, touches.phases.count, touches.indices.count, touches.x.count] + [
        touches.y.count, touches.viewWidths.count, touches.viewHeights.count,
      ]
    case .audio(let sound): [sound.info.frameCount]
    case .image(let picture): [picture.width * picture.height]
    }
  }
}
