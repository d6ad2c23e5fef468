import Text

/// The visits of sessions, with their numbers. Pure: the order of the sessions changes nothing.
public struct Visits: Sendable {
  /// The visit of a session.
  public struct Visit: Sendable, Equatable {
    /// Empty without a visit.
    public let name: String
    /// Counted from 1 for each person; nil without a visit or without a person.
    public let number: Int?
  }

  /// The visit of each session, in the order of the sessions.
  public let all: [Visit]
  /// Names of visits without a date in the order that their names alone give them; empty where the names count, or where nobody has
  /// several of them.
  public let orderedByName: [String]

  /// - Parameter sessions: all sessions of each person; a session of several tasks has one element for each.
  public init(of sessions: [VisitSession], by choice: VisitChoice) {
    var visits = [String](repeating: "", count: sessions.count)
    var numbers = [Int?](repeating: nil, count: sessions.count)
    var firsts: [(own: [Int], starts: [ByteKey: Double])] = []
    for (person, own) in Dictionary(grouping: sessions.indices, by: { sessions[$0].person }) {
      let dated = DatedSessions(own.map { (place: $0, session: sessions[$0]) })
      for place in own { visits[place] = choice.name(of: sessions[place]) ?? "" }
      // Tasks of one session belong to one visit, also if they begin on two days.
      for session in dated.sessions {
        visits[session.place] = choice.name(of: session.session) ?? ""
      }
      guard !person.participant.isEmpty else { continue }
      let free = dated.sessions.filter { !sessions[$0.place].isNamed }
      let found =
        switch choice {
        case .gap(let hours): Self.names(of: free, apartByHours: hours)
        case .windows(let windows): Self.names(of: free, in: windows, dated, person)
        case .ordinal: Self.ordinals(of: free)
        case .found, .date, .folder, .map, .none: [Int: String]()
        }
      visits.merge(found)
      firsts.append((own, Self.starts(of: own, visits, dated)))
    }
    let names = VisitNameOrder(firsts.flatMap { Self.undated($0.starts) })
    let usual = UsualVisitOrder(of: firsts.map(\.starts), names)
    for (own, starts) in firsts {
      let order = usual.numbers(of: starts)
      for place in own { numbers[place] = order[ByteKey(visits[place])] }
    }
    all = zip(visits, numbers).map(Visit.init)
    let unsettled = firsts.map { starts in
      Self.undated(starts.starts).filter { !usual.settles($0, among: starts.starts) }
    }
    let several = names.areCounted ? [] : unsettled.filter { $0.count > 1 }
    orderedByName = Set(several.joined().map(ByteKey.init)).map(\.text).sorted {
      names.key($0) < names.key($1)
    }
  }

  /// The first start of each visit of a person in seconds; infinite without a date.
  private static func starts(of own: [Int], _ names: [String], _ dated: DatedSessions) -> [ByteKey:
    Double]
  {
    var first: [ByteKey: Double] = [:]
    for place in own where !names[place].isEmpty {
      let key = ByteKey(names[place])
      first[key] = min(first[key] ?? .infinity, dated.seconds[place] ?? .infinity)
    }
    return first
  }

  /// The names of those visits that have no date.
  private static func undated(_ starts: [ByteKey: Double]) -> [String] {
    starts.filter { $0.value == .infinity }.map(\.key.text)
  }

  // MARK: Choices that depend on all sessions of a person

  /// Single linkage: a visit ends where more than so many hours pass to the next start. It has the
  /// local date of its first start as its name, with the time where a date has several visits.
  private static func names(of sessions: [DatedSession], apartByHours hours: Double) -> [Int:
    String]
  {
    var visits: [[DatedSession]] = []
    for session in sessions {
      if let last = visits.last?.last, session.seconds - last.seconds <= hours * 3600 {
        visits[visits.count - 1].append(session)
      } else {
        visits.append([session])
      }
    }
    let starts = visits.map { $0[0].session.start }
    let dates = starts.reduce(into: [:]) { $0[ByteKey(String($1.prefix(10))), default: 0] += 1 }
    var names: [Int: String] = [:]
    for (visit, start) in zip(visits, starts) {
      let isOnly = dates[ByteKey(String(start.prefix(10)))] == 1
      for session in visit { names[session.place] = String(start.prefix(isOnly ? 10 : 19)) }
    }
    return names
  }

  /// The sessions of the day in each window that is nearest to the planned one; of two such days,
  /// the earlier.
  private static func names(
    of sessions: [DatedSession], in plan: VisitWindows, _ all: DatedSessions, _ person: PersonKey
  ) -> [Int: String] {
    let anchor =
      plan.anchors == nil
      ? all.sessions.first?.day : plan.anchors?[person.name].flatMap { CalendarDay($0.prefix(10)) }
    guard let anchor else { return [:] }
    var names: [Int: String] = [:]
    for window in plan.windows {
      let within = sessions.map { (day: $0.day.number - anchor.number, place: $0.place) }.filter {
        window.days.contains($0.day)
      }
      let nearest = within.map(\.day).min {
        (abs($0 - window.targetDay), $0) < (abs($1 - window.targetDay), $1)
      }
      for session in within where plan.takesAll || session.day == nearest {
        names[session.place] = window.visit
      }
    }
    return names
  }

  /// The k-th session of each task is visit k.
  private static func ordinals(of sessions: [DatedSession]) -> [Int: String] {
    var (counts, names) = ([ByteKey: Int](), [Int: String]())
    for session in sessions {
      counts[ByteKey(session.session.task), default: 0] += 1
      names[session.place] = counts[ByteKey(session.session.task)].map(String.init)
    }
    return names
  }
}

extension [String] {
  fileprivate mutating func merge(_ found: [Int: String]) {
    for (place, name) in found { self[place] = name }
  }
}

/// A session with a start.
private struct DatedSession {
  /// The index of the session.
  let place: Int
  let session: VisitSession
  /// Unix time of the earliest start of its tasks.
  let seconds: Double
  let day: CalendarDay
}

/// The sessions of a person by start, then by name, without those that have no start.
private struct DatedSessions {
  let sessions: [DatedSession]
  /// The start of each session, by index.
  let seconds: [Int: Double]

  init(_ own: [(place: Int, session: VisitSession)]) {
    func key(_ session: VisitSession) -> [ByteKey] {
      [session.said, session.session, session.place].map(ByteKey.init)
    }
    var sessions: [DatedSession] = []
    for tasks in Dictionary(grouping: own, by: { key($0.session) }).values {
      let starts = tasks.compactMap { task in
        task.session.startSeconds.map { (seconds: $0, session: task.session) }
      }
      guard let first = starts.min(by: { $0.seconds < $1.seconds }), let day = first.session.day
      else { continue }
      sessions += tasks.map { task in
        var session = task.session
        session.start = first.session.start
        return DatedSession(place: task.place, session: session, seconds: first.seconds, day: day)
      }
    }
    self.sessions = sessions.sorted { a, b in
      a.seconds == b.seconds
        ? key(a.session) + [ByteKey(a.session.task)] < key(b.session) + [ByteKey(b.session.task)]
        : a.seconds < b.seconds
    }
    seconds = Dictionary(uniqueKeysWithValues: sessions.map { ($0.place, $0.seconds) })
  }
}

extension [ByteKey] {
  fileprivate static func < (a: [ByteKey], b: [ByteKey]) -> Bool { a.lexicographicallyPrecedes(b) }
}
