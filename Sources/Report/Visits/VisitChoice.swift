public import Text

/// How sessions are divided into visits (`--visits`).
///
/// A visit that the user names, by a map, a layout or a rule, stays with every choice but `none`.
public enum VisitChoice: Codable, Sendable, Equatable {
  /// The first of: the user, a platform, the folders, the local date of the start. The default.
  case found
  /// The local date of the start.
  case date
  /// The first folder below that of the participant.
  case folder
  /// A new visit where more than so many hours pass between two starts.
  case gap(hours: Double)
  /// Only what a map, a layout, a rule or a platform names.
  case map
  /// Planned days, with tolerances.
  case windows(VisitWindows)
  /// The k-th session of each task.
  case ordinal
  /// No visits.
  case none

  /// True if the visit of a session depends on the person's other sessions.
  public var needsAllSessions: Bool {
    switch self {
    case .gap, .windows, .ordinal: true
    case .found, .date, .folder, .map, .none: false
    }
  }

  /// The choice without the days 0 of people.
  public var withoutAnchors: VisitChoice {
    guard case .windows(let plan) = self else { return self }
    return .windows(VisitWindows(plan.windows, anchors: plan.anchors.map { _ in [:] }))
  }

  /// The choice with the days 0 of people of another study.
  public func joined(with other: VisitChoice) -> VisitChoice {
    guard case .windows(var plan) = self, case .windows(let more) = other else { return self }
    plan.anchors?.merge(more.anchors ?? [:]) { first, _ in first }
    return .windows(plan)
  }

  /// The visit of a session that depends on no other; nil if it does.
  public func name(of session: VisitSession) -> String? {
    if self == .none { return "" }
    if session.isNamed { return session.said }
    return switch self {
    case .found: session.said.isEmpty ? session.localDate : session.said
    case .date: session.localDate
    case .folder: session.folder
    case .map: session.said === session.folder ? "" : session.said
    case .none: ""
    case .gap, .windows, .ordinal: nil
    }
  }
}

/// The planned visits of a study: days from an anchor, as AVISIT, AWTARGET, AWLO and AWHI of CDISC's
/// analysis data sets.
public struct VisitWindows: Codable, Sendable, Equatable {
  /// A planned visit.
  public struct VisitWindow: Codable, Sendable, Equatable {
    public let visit: String
    /// The planned day, from the anchor, which is day 0.
    public let targetDay: Int
    /// The first and the last day that belong to the visit.
    public let days: ClosedRange<Int>

    public init(visit: String, targetDay: Int, days: ClosedRange<Int>) {
      (self.visit, self.targetDay, self.days) = (visit, targetDay, days)
    }
  }

  public let windows: [VisitWindow]
  /// The day 0 of each person by name, as a table of people has it; nil for the day of the first session.
  public var anchors: [ByteKey: String]?
  /// True if all sessions within a window belong to the visit, not only those of the day nearest to
  /// the planned one.
  public var takesAll = false

  public init(_ windows: [VisitWindow], anchors: [ByteKey: String]? = nil) {
    (self.windows, self.anchors) = (windows, anchors)
  }

  /// Two windows that have a day in common; nil if there are none.
  public var overlap: (VisitWindow, VisitWindow)? {
    let ordered = windows.sorted { $0.days.lowerBound < $1.days.lowerBound }
    return zip(ordered, ordered.dropFirst()).first { $0.days.overlaps($1.days) }
  }
}

/// A session, or one task of it, as far as its visit depends on it.
public struct VisitSession: Sendable {
  public let person: PersonKey
  public let task: String
  /// The name of the session. Tasks of one session have one name and one place.
  public let session: String
  /// The folder, archive or table of the session, where equal names stand for several sessions.
  public let place: String
  /// The start as the tables print it; empty if unknown.
  public internal(set) var start: String
  /// The visit that the user, a platform or the folders name; empty if none does.
  public let said: String
  /// True if the user names it.
  public let isNamed: Bool
  /// The first folder below that of the participant.
  public let folder: String

  public init(
    person: PersonKey, task: String, session: String, place: String = "", start: String,
    said: String, isNamed: Bool = false, folder: String = ""
  ) {
    (self.person, self.task, self.session, self.place) = (person, task, session, place)
    (self.start, self.said, self.isNamed, self.folder) = (start, said, isNamed, folder)
  }

  /// The local date of the start; empty if it is unknown.
  public var localDate: String { day.map { _ in String(start.prefix(10)) } ?? "" }

  var day: CalendarDay? { CalendarDay(start.prefix(10)) }

  /// The start in Unix time; that of a clock without a zone as if it were UTC.
  var startSeconds: Double? {
    RecordedDate(start)?.unixSeconds ?? RecordedDate(start + "+00:00")?.unixSeconds
  }
}
