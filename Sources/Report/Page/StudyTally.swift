import Metrics

/// The totals that are accumulated while the rows of a study are read.
struct StudyTally {
  /// Totals of each task, in catalog order.
  private(set) var tasks: [TaskTally]
  private(set) var sessions: [SessionTally] = []
  private(set) var problems: [ProblemTally] = []
  /// Errors of files and steps without a known task.
  private(set) var unassignedErrorCount = 0

  private var sessionNumbers: [[UInt8]: Int] = [:]
  private var taskPlaces: [String: Int]
  private var problemPlaces: [Flag.Code: Int] = [:]
  private var lastStep: [String] = []

  init(_ facts: [TaskFacts]) {
    tasks = facts.map(TaskTally.init)
    taskPlaces = Dictionary(facts.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// Adds a row and returns the number of its session, from 0 in the order of first rows.
  @discardableResult
  mutating func add(_ row: ReportedRow) -> Int {
    let number = numbered(participant: row.participant, session: row.session)
    let step = ["\(number)", row.source, row.task, row.step, row.attempt]
    let beginsStep = step != lastStep
    lastStep = step
    let task = taskPlaces[row.task]
    if let task {
      tasks[task].add(row, session: number, beginsStep: beginsStep)
    } else if row.quality == .error {
      unassignedErrorCount += 1
    }
    sessions[number].add(
      row, label: label(of: row.metric, in: row.task), isHeadline: isHeadline(row))
    if row.quality.needsAttention { note(row, session: number) }
    return number
  }

  /// Whether any task has a session.
  var hasTasks: Bool { tasks.contains { !$0.sessions.isEmpty } }

  /// Whether the row's metric is a headline metric of its task.
  func isHeadline(_ row: ReportedRow) -> Bool {
    taskPlaces[row.task].map { tasks[$0].facts.headlines.contains(row.metric) } ?? false
  }

  /// The label of a metric; its name if the task does not have it.
  func label(of metric: String, in task: String) -> String {
    taskPlaces[task].flatMap { tasks[$0].facts.metrics[metric]?.label } ?? metric
  }

  mutating func markDrawn(_ session: Int) { sessions[session].isDrawn = true }

  /// Nil if there is no row of the session.
  func number(participant: String, session: String) -> Int? {
    sessionNumbers[Self.key(participant, session)]
  }

  /// The key uses bytes, because Swift treats Unicode-equivalent names as equal, but a study may distinguish
  /// them.
  private static func key(_ participant: String, _ session: String) -> [UInt8] {
    Array(participant.utf8) + [0] + Array(session.utf8)
  }

  private mutating func numbered(participant: String, session: String) -> Int {
    let key = Self.key(participant, session)
    if let number = sessionNumbers[key] { return number }
    sessionNumbers[key] = sessions.count
    sessions.append(SessionTally(participant: participant, session: session))
    return sessions.count - 1
  }

  private mutating func note(_ row: ReportedRow, session: Int) {
    for code in Set(row.flagCodes) {
      let place = problemPlaces[code] ?? problems.count
      if place == problems.count {
        problemPlaces[code] = place
        problems.append(ProblemTally(code))
      }
      problems[place].add(row, session: session)
    }
  }
}

/// The values of a headline metric over a study, separated by step, because values of different steps are not
/// comparable.
struct HeadlineTally {
  let definition: MetricDefinition
  /// Distributions in the order in which the steps first occur.
  private var steps: [MetricSpread] = []

  /// With more steps, for example steps numbered by an app, all are combined.
  private static let maximumSteps = 12

  init(_ definition: MetricDefinition) { self.definition = definition }

  mutating func add(_ row: ReportedRow, session: Int) {
    let place = steps.firstIndex { $0.step?.utf8.elementsEqual(row.step.utf8) == true }
    if place == nil { steps.append(MetricSpread(step: row.step)) }
    steps[place ?? steps.count - 1].add(row, session: session)
  }

  /// One distribution per step, or a single one if there are too many steps.
  var spreads: [MetricSpread] {
    guard steps.count > Self.maximumSteps else { return steps }
    return [steps.dropFirst().reduce(steps[0]) { $0.joined(with: $1) }]
  }

  var hasValues: Bool { steps.contains { !$0.values.isEmpty } }

  // MARK: Picture

  /// Maximum number of points; more would only form a solid band.
  private static let maximumPoints = 2000

  /// A row for each step with enough values; nil if no step has enough.
  var panel: Panel? {
    let rows = spreads.filter { $0.values.count >= MetricSpread.minimumCountForQuartiles }
    guard let first = rows.first else { return nil }
    var marks: [Mark] = []
    for (row, spread) in rows.enumerated() where spread.unit == first.unit {
      marks += Self.marks(spread, row: Double(row))
    }
    let names = rows.map(\.stepWords)
    return Panel(
      x: Axis(definition.label, MetricUnit(first.unit)),
      y: Axis("step", scale: .names(names)), marks)
  }

  /// The box and the median are drawn below the points, which are spread vertically so that they do not hide
  /// one another.
  private static func marks(_ spread: MetricSpread, row: Double) -> [Mark] {
    let (quantiles, whiskerRange) = (spread.quantiles(), spread.whiskerRange())
    let every = (spread.values.count - 1) / maximumPoints + 1
    var dots: (near: [SIMD2<Double>], far: [SIMD2<Double>]) = ([], [])
    for (number, item) in spread.values.enumerated() {
      let point = SIMD2(item.value, row + Self.spread(number))
      if whiskerRange?.contains(item.value) == false {
        dots.far.append(point)
      } else if number.isMultiple(of: every) {
        dots.near.append(point)
      }
    }
    let (low, high) = (quantiles[1], quantiles[3])
    let box = [[low, -0.3], [high, -0.3], [high, 0.3], [low, 0.3]].map {
      SIMD2($0[0], row + $0[1])
    }
    let median = [SIMD2(quantiles[2], row - 0.4), SIMD2(quantiles[2], row + 0.4)]
    return [
      Mark(.area(box), .muted), .line(median, .emphasis), Mark(.dots(dots.near, .disc), .first),
      Mark(.dots(dots.far, .circle), .second),
    ]
  }

  /// A low-discrepancy sequence from -0.4 to 0.4: multiples of the golden ratio.
  private static func spread(_ number: Int) -> Double {
    let place = Double(number) * 0.618_033_988_749_895
    return (place - place.rounded(.down)) * 0.8 - 0.4
  }
}

/// The properties of a session that are kept for the list of sessions.
struct SessionTally {
  let participant: String
  let session: String
  var start = ""
  /// Worst verdict for each task, in the order of first rows.
  var tasks: [(name: String, worst: Quality)] = []
  /// The first values of headline metrics.
  var values: [(label: String, value: String, unit: String)] = []
  /// Names of flags, each once.
  var flags: [String] = []
  /// Whether the page has pictures or values of the session.
  var isDrawn = false

  static let maximumValueCount = 4
  static let maximumFlagCount = 6

  /// The worst verdict of any headline value, or of a step that could not be used.
  var worst: Quality { tasks.map(\.worst).max { $0.rank < $1.rank } ?? .good }

  /// The full name, for the heading of the session.
  var name: String {
    [participant, session].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The short name for lists: UUIDs are truncated.
  var shortName: String {
    [participant, session].filter { !$0.isEmpty }.map(Self.shortened).joined(separator: " · ")
  }

  private static let (uuidLength, keptLength) = (36, 8)

  private static func shortened(_ name: String) -> String {
    let isUUID = name.utf8.count == uuidLength && name.allSatisfy { $0.isHexDigit || $0 == "-" }
    return isUUID ? name.prefix(keptLength) + "…" : name
  }

  mutating func add(_ row: ReportedRow, label: String, isHeadline: Bool) {
    if start.isEmpty { start = row.start }
    let verdict = isHeadline || row.quality == .error ? row.quality : .good
    if let place = tasks.firstIndex(where: { $0.name == row.task }) {
      if verdict.rank > tasks[place].worst.rank { tasks[place].worst = verdict }
    } else {
      tasks.append((row.task, verdict))
    }
    if isHeadline, !row.content.isEmpty, values.count < Self.maximumValueCount {
      values.append((label, row.content, row.unit))
    }
    guard verdict.needsAttention else { return }
    for flag in row.flagCodes.map(\.rawValue)
    where flags.count < Self.maximumFlagCount && !flags.contains(flag) { flags.append(flag) }
  }
}

extension Quality {
  /// Whether the verdict needs an explanation: absent values do not count against a session.
  var needsAttention: Bool { rank > 0 }

  /// Severity; higher is worse.
  var rank: Int {
    switch self {
    case .good, .absent: 0
    case .doubtful: 1
    case .bad: 2
    case .error: 3
    }
  }
}
