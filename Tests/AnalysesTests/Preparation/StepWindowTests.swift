import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: closed form; a phone's clock began at Unix second 1000 in these recordings.
@Suite struct StepWindowTests {
  private func date(_ seconds: Double) -> RecordedDate? { RecordedDate(unixSeconds: seconds) }

  private func step(_ contents: [Recording.Content], from start: Double?, to end: Double?)
    -> SessionStep
  {
    var step = AnalysesTests.step("fitness.walk", contents)
    (step.start, step.end) = (start.flatMap(date), end.flatMap(date))
    return step
  }

  private func samples(_ times: [Double], jitter: [Double]) -> MotionSamples {
    MotionSamples(timestamps: times, unixTimes: zip(times, jitter).map { $0 + 1000 + $1 })
  }

  @Test func `the window is what the motion recording covers`() throws {
    let motion = samples([20, 10, 15, .nan], jitter: [0, 0, 0, 0])
    let window = step([.deviceMotion(motion)], from: 0, to: 9).motionWindow
    #expect(window == StepWindow(span: 1010...1020, alignment: .oneSecond))
  }

  /// The wall clock is set once and the stamps jitter: the median holds.
  @Test func `a jump of the wall clock does not move the window`() throws {
    let motion = samples([10, 11, 12, 13, 14], jitter: [0, 0, 0, 3600, .nan])
    let window = step([.accelerometer(motion)], from: nil, to: nil).motionWindow
    #expect(window.span == 1010...1014)
  }

  @Test func `device motion counts more than the accelerometer`() throws {
    let window = step(
      [
        .accelerometer(samples([1, 2], jitter: [0, 0])),
        .deviceMotion(samples([5, 6], jitter: [0, 0])),
      ], from: nil, to: nil
    ).motionWindow
    #expect(window.span == 1005...1006)
  }

  /// Releases before 3.2 wrote no Unix time.
  @Test func `without the wall clock of the samples the result's counts`() throws {
    let old = MotionSamples(timestamps: [1, 2])
    let unknown = samples([.nan, .infinity], jitter: [0, 0])
    for motion in [old, unknown, MotionSamples(timestamps: [], unixTimes: [])] {
      let window = step([.deviceMotion(motion)], from: 50, to: 70).motionWindow
      #expect(window == StepWindow(span: 50...70, alignment: .stepStart))
    }
    #expect(step([], from: 50, to: 70).motionWindow.alignment == .stepStart)
  }

  /// 94 % of 100 s were recorded, or 96 %.
  @Test(arguments: [(94.0, 94.0), (96, 100)])
  func `motion without dates begins with the step and may end before it`(
    seconds: Double, end: Double
  ) throws {
    let times = (0...Int(seconds * 100)).map { Double($0) / 100 }
    let zeros = times.map { _ in 0.0 }
    let samples = MotionSamples(
      timestamps: times, acceleration: AxisColumns(x: zeros, y: zeros, z: zeros))
    let step = step([.accelerometer(samples)], from: 50, to: 150)
    let window = step.window(of: StepMotion(step))
    #expect(window.alignment == .stepStart)
    #expect(window.span?.lowerBound == 50)
    #expect(abs((window.span?.upperBound ?? 0) - 50 - end) < 1e-9)
    #expect(step.window(of: nil) == step.motionWindow)
  }

  @Test func `an end before the start gives a window of no length`() throws {
    let window = step([], from: 70, to: 50).resultWindow
    #expect(window == StepWindow(span: 70...70, alignment: .stepStart))
  }

  @Test(arguments: [(5.0, nil), (nil, 5.0), (nil, nil)] as [(Double?, Double?)])
  func `without both dates there is no window`(start: Double?, end: Double?) throws {
    let window = step([], from: start, to: end).motionWindow
    #expect(window == StepWindow(span: nil, alignment: .none))
  }

  @Test func `huge stamps make no window that cannot be`() throws {
    let motion = MotionSamples(timestamps: [-1e300, 1e300], unixTimes: [1e300, -1e300])
    let span = step([.deviceMotion(motion)], from: nil, to: nil).motionWindow.span
    #expect(span.map { $0.lowerBound <= $0.upperBound } ?? true)
  }

  /// What the samples say is finer than what the result says, which is finer than the step's start.
  @Test func `a recording begins by its samples, else by its result, else by its step`() throws {
    let local = try #require(RecordedDate("2024-05-01T10:00:00+02:00"))
    let timed = samples([20, 21, 22], jitter: [0, 0, 0])
    let silent = MotionSamples(timestamps: [20, 21, 22])
    func start(of contents: [Recording.Content], _ links: [String] = []) throws -> [RecordedDate?] {
      var step = step(contents, from: nil, to: nil)
      step.start = local
      step.leaves = try links.enumerated().map { number, name in
        let text = #"{"fileName":"\#(name)","startDate":"2024-05-01T10:00:0\#(number + 3)+02:00"}"#
        return ResultLeaf(
          path: "results[\(number)]", object: try JSONValue.parse(ByteBuffer(text.utf8)))
      }
      let session = session([step], of: .fitness)
      return step.recordings.map { session.start(ofMotion: $0, in: step) }
    }
    let bySamples = RecordedDate(unixSeconds: 1020, offsetMinutes: 120)
    #expect(try start(of: [.deviceMotion(timed)], ["fitness.walk-0.json"]) == [bySamples])
    let linked = try start(
      of: [.deviceMotion(silent), .deviceMotion(silent)],
      ["FITNESS.walk-0.json", "fitness.walk-1.json"])
    #expect(linked.map { $0?.text.dropFirst(17).prefix(2) } == ["03", "04"])
    #expect(try start(of: [.deviceMotion(silent), .accelerometer(silent)]) == [local, local])
    // Of two recordings of one sensor, the step's start is that of neither.
    #expect(try start(of: [.deviceMotion(silent), .deviceMotion(silent)]) == [nil, nil])
  }
}
