import Metrics

/// A row of `events.csv`: one event.
public struct EventsRow: Codable, Sendable, Equatable {
  public var participant = ""
  public var visit = ""
  public var session = ""
  public var task = ""
  public var step = ""
  public var attempt: Int?
  public var side = ""
  public var onsetSeconds: Double?
  public var durationSeconds: Double?
  public var type = ""
  public var item = ""
  public var value: Double?
  public var text = ""
  public var unit = ""
  public var source = ""
  public var flags = PrintedFlags([])

  public init() {}

  // A run writes millions of these rows, so that closures replace key paths, which are slower.
  public static let table = Table("events", empty: EventsRow(), namesInputs: true) {
    Column("participant", { $0.participant }, { $0.participant = $1 }, CommonText.participant)
    Column("visit", { $0.visit }, { $0.visit = $1 }, is: .later, CommonText.visit)
    Column("session", { $0.session }, { $0.session = $1 }, is: .identifying, CommonText.session)
    Column("task", { $0.task }, { $0.task = $1 }, CommonText.task)
    Column("step", { $0.step }, { $0.step = $1 }, CommonText.step)
    Column("attempt", { $0.attempt }, { $0.attempt = $1 }, CommonText.attempt)
    Column("side", { $0.side }, { $0.side = $1 }, CommonText.side)
    Column(
      "onset_s", { $0.onsetSeconds }, { $0.onsetSeconds = $1 },
      "Seconds from the start of the step to the event.")
    Column("duration_s", { $0.durationSeconds }, { $0.durationSeconds = $1 }, CommonText.duration)
    Column("type", { $0.type }, { $0.type = $1 }, is: .required, "What happened.")
    Column(
      "item", { $0.item }, { $0.item = $1 },
      "The button of a tap, the direction of a turn, the target, word, tone or trial, or the number of the event."
    )
    Column("value", { $0.value }, { $0.value = $1 }, CommonText.value)
    Column("text", { $0.text }, { $0.text = $1 }, CommonText.text)
    Column("unit", { $0.unit }, { $0.unit = $1 }, CommonText.unit)
    Column(
      "source", { $0.source }, { $0.source = $1 }, is: [.required, .identifying], CommonText.source)
    Column(
      "flags", { $0.flags }, { $0.flags = $1 }, is: .later,
      "Codes of what is wrong with the event, such as out_of_range and lapse, separated by semicolons."
    )
  }
}

extension EventsRow {
  /// A row per event of a session.
  public static func rows(of report: SessionReport) -> [EventsRow] {
    report.measurements.flatMap { measurement in
      measurement.events.map { EventsRow(report, measurement, $0) }
    }
  }

  private init(_ report: SessionReport, _ measurement: StepMeasurement, _ event: Event) {
    (participant, visit, session) = (report.participant, report.visit, report.session)
    task = report.task
    (step, attempt) = (measurement.step, measurement.attempt)
    side = measurement.side(of: event)
    (onsetSeconds, durationSeconds) = (event.onsetSeconds, event.durationSeconds)
    (type, item, unit) = (event.type, event.item, event.unit.symbol)
    (value, text) = (event.content?.number, event.content?.text ?? "")
    (source, flags) = (event.source ?? measurement.source, PrintedFlags(event.flags))
  }
}
