import Testing

@testable import Recordings

/// Truth: `ORKTappingIntervalResult` as serialized by ResearchKit's own test application, and the words
/// other exports have for the same.
@Suite struct TappingResultTests {
  private func read(_ text: String, path: String = "results[2].results[0]") throws -> TappingResult
  { try #require(TappingResult(ResultLeaf(path: path, object: try tree(text)))) }

  private func taps(_ taps: String...) throws -> TappingResult {
    try read(
      #"{"_class":"ORKTappingIntervalResult","samples":["# + taps.joined(separator: ",") + "]}")
  }

  @Test func `taps and buttons are read`() throws {
    let result = try read(
      #"{"_class":"ORKTappingIntervalResult","stepViewSize":{"h":753,"w":390},"#
        + #""buttonRect1":{"origin":{"x":79,"y":476},"size":{"h":104,"w":104}},"#
        + #""buttonRect2":{"origin":{"x":207,"y":476},"size":{"h":104,"w":104}},"samples":["#
        + #"{"timestamp":0,"duration":0.09,"buttonIdentifier":"left","location":{"x":131,"y":530}},"#
        + #"{"timestamp":0.182,"buttonIdentifier":"none","location":{"x":5,"y":7}}]}"#)
    #expect(
      result.taps == [
        Tap(seconds: 0, target: .left, place: SIMD2(131, 530), durationSeconds: 0.09),
        Tap(seconds: 0.182, target: .outside, place: SIMD2(5, 7)),
      ])
    #expect(result.leftButton?.center == SIMD2(131, 528))
    #expect(result.rightButton?.center == SIMD2(259, 528))
    #expect(result.skipped.isEmpty)
  }

  @Test(arguments: [
    (#""none""#, TapTarget.outside), ("0", .outside), (#""None""#, .outside),
    (#""TappedButtonNone""#, .outside), (#""left""#, .left), ("1", .left), ("1.0", .left),
    (#""Left""#, .left), (#""TappedButtonLeft""#, .left), (#""right""#, .right), ("2", .right),
    (#""RIGHT""#, .right), (#""TappedButtonRight""#, .right),
  ]) func `every spelling of a button is read`(text: String, target: TapTarget) throws {
    let result = try taps(#"{"timestamp":1,"buttonIdentifier":\#(text)}"#)
    #expect(result.taps == [Tap(seconds: 1, target: target)])
    #expect(result.skipped.isEmpty)
  }

  /// Swift's `Codable` writes a point as a list; what is no point is told once and costs the place alone.
  @Test(arguments: [
    (#"{"x":49,"y":418.5}"#, true, true), ("[49,418.5]", true, true),
    (#""{49, 418.5}""#, true, true), ("null", false, true), ("{}", false, true),
    (#""""#, false, true), ("[49]", false, false), (#"{"x":49}"#, false, false),
    ("7", false, false), (#""here""#, false, false),
  ]) func `places of taps are points`(location: String, isPoint: Bool, isSilent: Bool) throws {
    let tap = #"{"timestamp":1,"buttonIdentifier":"left","location":\#(location)}"#
    let result = try taps(tap, tap)
    let place = isPoint ? SIMD2(49, 418.5) : nil
    #expect(result.taps.map(\.place) == [place, place])
    #expect(result.skipped.count == (isSilent ? 0 : 1))
    let message =
      "results[2].results[0].samples[0].location: expected the x and y of a point, found "
    #expect(isSilent || result.skipped.first?.sentence.hasPrefix(message) == true)
  }

  /// The other taps are used; the message names the place and never what stands there.
  @Test(arguments: [
    (#"{"buttonIdentifier":"left"}"#, "timestamp: expected a number, found nothing"),
    (
      #"{"timestamp":null,"buttonIdentifier":"left"}"#,
      "timestamp: expected a number, found nothing"
    ),
    (
      #"{"timestamp":"Ann","buttonIdentifier":1}"#,
      "timestamp: expected a number, found another text"
    ),
    (
      #"{"timestamp":1.797e308,"buttonIdentifier":1}"#,
      "timestamp: expected a number, found nothing"
    ),
    (
      #"{"timestamp":1,"buttonIdentifier":"Ann"}"#,
      "buttonIdentifier: expected none, left or right, found another text"
    ),
    (
      #"{"timestamp":1,"buttonIdentifier":7}"#,
      "buttonIdentifier: expected none, left or right, found another number"
    ), ("null", "timestamp: expected a number, found nothing"),
    ("[1,2]", "timestamp: expected a number, found nothing"),
  ]) func `a tap that cannot be used is skipped with its place`(tap: String, problem: String) throws
  {
    let good = #"{"timestamp":1,"buttonIdentifier":"left"}"#
    let result = try taps(good, tap, good)
    #expect(result.taps.count == 2)
    #expect(
      result.skipped.map(\.sentence) == ["results[2].results[0].samples[1].\(problem); tap skipped"]
    )
  }

  @Test(arguments: ["-1", "null", #""long""#, "1.797e308", "{}"])
  func `a finger that was never lifted has no duration`(duration: String) throws {
    let result = try taps(#"{"timestamp":1,"buttonIdentifier":"left","duration":\#(duration)}"#)
    #expect(result.taps == [Tap(seconds: 1, target: .left)])
  }

  /// Tables of a survey platform spell all keys with capitals.
  @Test func `keys with capitals are read`() throws {
    let result = try read(
      #"{"ButtonRect1":{"Size":{"Height":104,"Width":104},"Origin":{"X":79,"Y":476}},"Taps":["#
        + #"{"Timestamp":0.5,"ButtonIdentifier":"Right","Duration":0.1,"Location":{"X":1,"Y":2}}]}"#
    )
    #expect(
      result.taps == [Tap(seconds: 0.5, target: .right, place: SIMD2(1, 2), durationSeconds: 0.1)])
    #expect(result.leftButton?.center == SIMD2(131, 528))
    #expect(result.rightButton == nil)
  }

  @Test(arguments: ["{}", #"{"samples":{}}"#, #"{"samples":null}"#, "[]", "7"])
  func `a result without a list of taps is none`(text: String) throws {
    #expect(TappingResult(ResultLeaf(path: "", object: try tree(text))) == nil)
  }
}
