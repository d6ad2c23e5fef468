import Synthesis
import Testing
import TestSupport

@testable import Recordings

/// Truth: `UITouch+ORKJSONDictionary`; 0 began, 1 moved, 3 ended, 4 canceled.
@Suite struct TouchFormatTests {
  @Test func `a touch is read in points and seconds`() throws {
    let samples = try touches(
      #"{"items":[{"timestamp":5120.25,"phase":0,"index":0,"x":12.5,"y":700,"width":390,"height":753},"#
        + #"{"timestamp":5120.5,"phase":3,"index":0,"x":13,"y":701,"width":390,"height":753}]}"#)
    #expect(samples.timestamps == [5120.25, 5120.5])
    #expect(samples.phases == [0, 3])
    #expect(samples.x == [12.5, 13])
    #expect(samples.y == [700, 701])
    #expect(samples.indices == [0, 0])
    #expect(samples.viewWidths == [390, 390])
    #expect(samples.viewHeights == [753, 753])
  }

  @Test func `a missing index or view takes nothing else with it`() throws {
    let samples = try touches(
      #"[{"timestamp":1,"phase":0,"x":1,"y":2},{"timestamp":null,"phase":3,"x":NaN,"y":2}]"#)
    #expect(samples.indices.known == [nil, nil])
    #expect(samples.viewWidths.known == [nil, nil])
    #expect(samples.timestamps.known == [1, nil])
    #expect(samples.x.known == [1, nil])
    #expect(samples.count == 2)
    #expect(samples.viewHeights.count == 2)
  }

  /// Three axes and a time stamp look like an accelerometer; the phase shows that they are a touch.
  @Test func `a touch with a third coordinate is no accelerometer`() throws {
    let text = #"[{"timestamp":1,"phase":0,"index":0,"x":1,"y":2,"z":0}]"#
    #expect(try touches(text).count == 1)
    let unread = #"[{"timestamp":1,"phase":"began","x":1,"y":2,"z":0}]"#
    #expect(try content(unread) == nil)
  }

  @Test func `a touch without a place or a phase is none`() throws {
    #expect(try content(#"[{"timestamp":1,"phase":0,"x":1}]"#) == nil)
    #expect(try content(#"[{"timestamp":1,"x":1,"y":2}]"#) == nil)
    #expect(try content(#"[{"timestamp":"noon","phase":0,"x":1,"y":2}]"#) == nil)
  }

  /// Oracle: the taps the synthetic hand made; every one touches and lifts.
  @Test func `a written recording of touches is read back`() throws {
    let tapping = SyntheticTapping()
    let samples = try touches(RecorderWriter().touch(tapping, startUptimeSeconds: 5120).text)
    #expect(samples.count == 2 * tapping.taps.count)
    #expect(samples.phases.count { $0 == 0 } == tapping.taps.count)
    #expect(zip(samples.timestamps.dropFirst(), samples.timestamps).allSatisfy { $0 >= $1 })
    let began = zip(samples.phases, samples.timestamps).filter { $0.0 == 0 }.map(\.1)
    let expected = tapping.taps.map { 5120 + $0.timeSeconds }.sorted()
    #expect(zip(began, expected).allSatisfy { abs($0 - $1) <= 1e-6 })
  }
}
