import Recordings
import Synchronization
import Testing

/// A value of a recording is computed once, and is that of its samples only.
@Suite struct DerivedValueTests {
  private let recording = Recording(
    source: "P/accel.json",
    content: .accelerometer(
      MotionSamples(
        timestamps: [0, 0.01], acceleration: AxisColumns(x: [0, 0], y: [0, 0], z: [1, 1]))),
    itemCount: 2)

  @Test func `a value is made once for all copies of a recording, if it is kept`() {
    let calls = Mutex(0)
    func value(_ recording: Recording, isKept: Bool) -> Int {
      recording.derived.value(
        {
          calls.withLock { count in
            count += 1;
            return count
          }
        }, keptIf: { _ in isKept })
    }
    #expect(value(recording, isKept: false) == 1)
    #expect(value(recording, isKept: true) == 2)
    let copy = recording
    #expect(value(copy, isKept: true) == 2)
    #expect(value(recording, isKept: false) == 2)
  }

  @Test func `other samples have values of their own`() {
    var other = recording
    _ = recording.derived.value({ 1 }, keptIf: { _ in true })
    other.content = .accelerometer(
      MotionSamples(timestamps: [0], acceleration: AxisColumns(x: [0], y: [0], z: [1])))
    #expect(other.derived.value({ 2 }, keptIf: { _ in true }) == 2)
    #expect(recording.derived.value({ 3 }, keptIf: { _ in true }) == 1)
  }

  @Test func `a value that is known does not make recordings different`() {
    let other = Recording(
      source: recording.source, content: recording.content, itemCount: recording.itemCount)
    _ = recording.derived.value({ 1 }, keptIf: { _ in true })
    #expect(recording == other)
  }
}
