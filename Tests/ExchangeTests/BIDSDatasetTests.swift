import Metrics
import Report
import TestSupport
import Testing
import Text

@testable import Exchange

/// Truth: BIDS 1.11.0, and the sessions that are handed over.
@Suite struct BIDSDatasetTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func signal(
    _ step: String, attempt: Int, start: String = "", kind: String = "device-motion",
    rateHz: Double = 100
  ) -> BIDSDataset.MotionSignal {
    BIDSDataset.MotionSignal(
      step: step, attempt: attempt, start: start, kind: kind,
      columns: ["time_s", "user_acceleration_x_mps2", "attitude_w"], seconds: 1 / rateHz,
      sampleCount: 2, rateHz: rateHz, rows: Array("0\t1\t1\n1\t\(attempt)\t1\n".utf8))
  }

  private func event(_ type: String, _ step: String, _ attempt: Int?) -> EventsRow {
    var row = EventsRow()
    (row.type, row.step, row.attempt, row.onsetSeconds) = (type, step, attempt, 0.5)
    return row
  }

  private func value(_ step: String, _ attempt: Int?, _ start: String) -> MetricsRow {
    var row = MetricsRow()
    (row.participant, row.start, row.step, row.attempt) = ("P1", start, step, attempt)
    (row.metric, row.value, row.quality) = ("odd_held", 1, .good)
    row.text = "true"
    return row
  }

  /// Of one participant and one task with a metric that is a boolean.
  private func write(
    _ sessions: [(
      name: String, start: String, signals: [BIDSDataset.MotionSignal], events: [EventsRow]
    )]
  ) throws {
    let definition = MetricDefinition(
      name: "odd_held", label: "Held", type: .boolean, unit: .none, meaning: "Whether it was held.",
      source: "none", absentWhen: "never")
    let dataset = try BIDSDataset(
      folder: "\(scratch.path)/set", program: "1", definitions: ["odd-task": [definition]],
      headlines: Headlines(), numbers: NumberText()
    ) { _ in 0 }
    for (name, start, signals, events) in sessions {
      let attempts = Set(signals.map(\.attempt) + events.compactMap(\.attempt)).sorted()
      try dataset.take(
        BIDSDataset.TaskSession(
          participant: "P1", visit: String(start.prefix(10)), session: name, start: start,
          task: "odd-task", model: nil, signals: signals,
          metrics: attempts.map { value("hold", $0, start) }, events: events))
    }
    try dataset.finish(columns: []) { _ in [] }
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try scratch.read("set/\(name)"), as: UTF8.self)
  }

  private func cells(_ name: String, _ column: String) throws -> [String] {
    let lines = try text(name).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let place = try #require(lines.first?.firstIndex(of: column))
    return lines.dropFirst().map { $0[place] }
  }

  @Test func `an attempt has one number in recordings, events and measures of a visit`() throws {
    let first = "2024-05-01T10:00:00.000+02:00"
    let second = "2024-05-01T09:00:00.000+02:00"
    // Handed over in the order of their names, the later one first.
    try write([
      (
        "a", first, [signal("hold", attempt: 1), signal("hold", attempt: 2)],
        [event("x", "hold", 2)]
      ), ("b", second, [signal("hold", attempt: 1)], [event("y", "hold", 1), event("z", "", nil)]),
    ])
    let motion = "set/sub-P1/ses-20240501/motion"
    let stem = "sub-P1_ses-20240501_task-oddTask"
    let names = try scratch.names(in: motion)
    for run in 1...3 {
      #expect(names.contains("\(stem)_tracksys-deviceMotion_acq-hold_run-0\(run)_motion.tsv"))
    }
    // The recording of the second attempt of the later run.
    let samples = try text(
      "sub-P1/ses-20240501/motion/\(stem)_tracksys-deviceMotion_acq-hold_run-03_motion.tsv")
    #expect(samples == "0\t1\t1\n1\t2\t1\n")
    #expect(
      try cells("sub-P1/ses-20240501/motion/\(stem)_acq-hold_run-03_events.tsv", "trial_type") == [
        "x"
      ])
    #expect(
      try cells("sub-P1/ses-20240501/motion/\(stem)_acq-hold_run-01_events.tsv", "trial_type") == [
        "y"
      ])
    // The event of the whole run has no recording.
    #expect(try cells("sub-P1/ses-20240501/beh/\(stem)_run-01_events.tsv", "trial_type") == ["z"])
    let measures = "derivatives/analyze/sub-P1/ses-20240501/beh/\(stem)_desc-measures_beh.tsv"
    #expect(try cells(measures, "attempt") == ["1", "2", "3"])
    #expect(
      try cells(measures, "start") == [
        "2024-05-01T09:00:00.000", "2024-05-01T10:00:00.000", "2024-05-01T10:00:00.000",
      ])
    #expect(try cells("sub-P1/sub-P1_sessions.tsv", "session_id") == ["ses-20240501"])
    #expect(try cells("sub-P1/sub-P1_sessions.tsv", "acq_time") == ["2024-05-01T09:00:00.000"])
    #expect(try scratch.names(in: "set").allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func `events without a recording of their attempt are no motion`() throws {
    try write([("a", "", [signal("hold", attempt: 1)], [event("x", "hold", 2)])])
    #expect(
      try scratch.names(in: "set/sub-P1/ses-unnamed01/beh").contains(
        "sub-P1_ses-unnamed01_task-oddTask_acq-hold_run-02_events.tsv"))
  }

  @Test func `the time of a recording is its own, or missing`() throws {
    try write([
      (
        "a", "2024-05-01T10:00:00.000+02:00",
        [
          signal("hold", attempt: 1, start: "2024-05-01T10:01:07.250+02:00"),
          signal("hold", attempt: 2),
        ], []
      )
    ])
    let scans = "sub-P1/ses-20240501/sub-P1_ses-20240501_scans.tsv"
    #expect(try cells(scans, "acq_time") == ["2024-05-01T10:01:07.250", "n/a"])
  }

  @Test func `a boolean and each list of words have levels`() throws {
    try write([("a", "", [signal("hold", attempt: 1)], [event("x", "hold", 1)])])
    let stem = "sub-P1_ses-unnamed01_task-oddTask"
    func levels(_ name: String, _ column: String) throws -> [String]? {
      let json = try JSONValue.parse(ByteBuffer(try scratch.read("set/\(name)")))
      guard case .object(let members)? = json[column]?["Levels"] else { return nil }
      return members.map(\.key)
    }
    let measures = "derivatives/analyze/sub-P1/ses-unnamed01/beh/\(stem)_desc-measures_beh.json"
    #expect(try levels(measures, "odd_held") == ["1", "0"])
    #expect(try levels(measures, "quality")?.contains("good") == true)
    #expect(try levels(measures, "start") == nil)
    let events = "sub-P1/ses-unnamed01/motion/\(stem)_acq-hold_run-01_events.json"
    #expect(try levels(events, "side") == ["left", "right"])
    let channels =
      "sub-P1/ses-unnamed01/motion/\(stem)_tracksys-deviceMotion_acq-hold_run-01_channels"
    #expect(try levels("\(channels).json", "tracked_point") == ["phone"])
    #expect(try cells("\(channels).tsv", "component") == ["n/a", "x", "quat_w"])
  }

  @Test(arguments: [(0.4, 0.4), (1, 1), (99.7, 100)]) func `the nominal rate is never 0`(
    rateHz: Double, nominal: Double
  ) {
    let signal = signal("hold", attempt: 1, rateHz: rateHz)
    let sidecar = BIDSChannel.sidecar([], of: signal, task: "t", model: nil)
    #expect(sidecar["SamplingFrequency"]?.number == nominal)
    #expect(abs((sidecar["SamplingFrequencyEffective"]?.number ?? 0) - rateHz) < 1e-9)
  }

  @Test func `visits whose names become one label are refused`() throws {
    let dataset = try BIDSDataset(
      folder: "\(scratch.path)/set", program: "1", definitions: [:], headlines: Headlines(),
      numbers: NumberText()
    ) { _ in 0 }
    for visit in ["week 4", "Week-4"] {
      try dataset.take(
        BIDSDataset.TaskSession(
          participant: "P1", visit: visit, session: visit, start: "", task: "odd-task", model: nil,
          signals: [], metrics: [value("hold", 1, "")], events: []))
    }
    #expect(throws: ExchangeError.self) { try dataset.finish(columns: []) { _ in [] } }
  }

  @Test func `a visit that is called after its day moves with the dates`() throws {
    let dataset = try BIDSDataset(
      folder: "\(scratch.path)/set", program: "1", definitions: [:], headlines: Headlines(),
      numbers: NumberText()
    ) { _ in -7 }
    let start = "2024-05-08T10:00:00.000+02:00"
    try dataset.take(
      BIDSDataset.TaskSession(
        participant: "P1", visit: "2024-05-08", session: "a", start: start, task: "odd-task",
        model: nil, signals: [], metrics: [value("hold", 1, start)], events: []))
    try dataset.finish(columns: []) { _ in [] }
    #expect(try cells("sub-P1/sub-P1_sessions.tsv", "session_id") == ["ses-20240501"])
  }
}
