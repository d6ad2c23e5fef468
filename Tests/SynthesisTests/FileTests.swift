import Foundation
import Testing

@testable import Synthesis

private let track = SyntheticWalk(cadenceSpm: 110, contactCount: 20, noise: 0.1).deviceMotion(
  startUptimeSeconds: 5120)

@Suite struct FileTests {
  /// Oracle: written out by hand from the format's description.
  @Test func `an accelerometer file is what the phone writes`() {
    let still = SyntheticStanding(durationSeconds: 0.01).deviceMotion(startUptimeSeconds: 5120)
    let file = RecorderWriter().accelerometer(still)
    let item = { (stamp: String) in #"{"timestamp":\#(stamp),"timestampSince1970":"# }
    #expect(file.text.hasPrefix(#"{"items":["# + item("5120") + "1768483520"))
    #expect(file.text.contains(#","x":0,"y":-1,"z":0},"# + item("5120.01")))
    #expect(file.text.hasSuffix(#","x":0,"y":-1,"z":0}]}"#))
  }

  @Test func `names change with the release`() {
    let names = ResearchKitVersion.allCases.map {
      RecorderWriter(stepIdentifier: "walking.rest", version: $0).accelerometer(track).name
    }
    #expect(names[0] == "accel_walking.rest-20260115072536.json")
    #expect(names[1] == "accel_accelerometer-20260115072536.json")
    #expect(
      names[2].wholeMatch(of: /accel_[0-9A-F]{8}(_[0-9A-F]{4}){3}_[0-9A-F]{12}-\d{14}\.json/) != nil
    )
    #expect(RecorderWriter().accelerometer(track).neverClosed.name.hasSuffix("_\(uuidTail).json"))
  }

  private var uuidTail: Substring { RecorderWriter().accelerometer(track).folder.suffix(12) }

  /// Oracle: Foundation's own parser.
  @Test(arguments: ResearchKitVersion.allCases, [false, true])
  func `every spelling is JSON with an item per sample`(version: ResearchKitVersion, isWild: Bool)
    throws
  {
    var writer = RecorderWriter(version: version)
    (writer.writesTwentyDigits, writer.shufflesKeys) = (isWild, isWild)
    let items = try items(of: writer.deviceMotion(track))
    #expect(items.count == track.count)
    let gravity = try #require(items[700]["gravity"] as? [String: Double])
    #expect(abs(try #require(gravity["y"]) - track.gravity[700].y) < 2e-9)
    #expect((items[0]["timestampSince1970"] != nil) == (version == .v32))
  }

  @Test func `pedometer counts are cumulative and end with all steps`() throws {
    let counts = try items(of: RecorderWriter().pedometer(track)).map {
      try #require($0["numberOfSteps"] as? Int)
    }
    #expect(counts == counts.sorted())
    #expect(counts.last == 20)
  }

  /// Oracle: closed form; no exponent, no digit beyond the places, nothing lost of a big number.
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1e-9, "0.000000001"), (4e-10, "0"), (-0.5, "-0.5"),
    (23693.641291125, "23693.641291125"), (1_768_469_412.0101, "1768469412.0101"), (-3, "-3"),
  ]) func `numbers are plain digits`(value: Double, text: String) {
    #expect(decimalText(value, decimals: value > 1e9 ? 4 : 9) == text)
  }

  @Test func `long numbers have twenty digits`() {
    var generator = SplitMix64(seed: 1)
    let text = twentyDigitText(23693.641291125, decimals: 9, using: &generator)
    #expect(text.hasPrefix("23693.641291125"))
    #expect(text.count == 21)
  }

  @Test(arguments: ResearchKitVersion.allCases) func `a result names its files as its release does`(
    version: ResearchKitVersion
  ) throws {
    let file = RecorderWriter(version: version).accelerometer(track)
    let session = SyntheticSession(
      taskIdentifier: "shortWalk", taskRunUUID: "7D0759C1-0000-4000-8000-000000000000",
      version: version,
      steps: [RecordedStep("walking.outbound", startSeconds: 5120, endSeconds: 5137, files: [file])]
    )
    let text = try #require(session.files.first).text
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(text.contains(#""fileName":"\#(file.name)""#) == (version >= .v22))
    #expect(text.contains(#"\/\#(file.folder)\/\#(file.name)""#) == (version < .v22))
    #expect(text.contains(#""startDate":"2026-01-15T07:25:20-0600""#))
    #expect(session.files.map(\.path) == ["result.json", "\(file.folder)/\(file.name)"])
  }

  @Test func `strings are escaped`() {
    let text = JSONText.object([("a\"", .string("b/\\\n\u{1}"))]).text()
    #expect(text == #"{"a\"":"b\/\\\n\u0001"}"#)
  }
}

private func items(of file: RecorderFile) throws -> [[String: Any]] {
  let object = try JSONSerialization.jsonObject(with: Data(file.text.utf8))
  return try #require((object as? [String: Any])?["items"] as? [[String: Any]])
}
