import DSP
public import Metrics
public import Report
import Text

/// The values of a metric, by participants and occasions.
public struct OccasionTable: Sendable {
  /// Participants in the table, by number in the order of names.
  public private(set) var participants: [Int] = []
  /// The values of each participant at the occasions, in order; equally many unless all occasions
  /// are compared.
  public private(set) var rows: [[Double]] = []
  /// The number of participants who have a row of the metric, but too few occasions.
  public private(set) var leftOutCount = 0
  /// Reasons why sessions were left out.
  public private(set) var flags: [Flag] = []

  /// The values of all participants at one occasion; the last occasion for -1.
  func occasion(_ number: Int) -> [Double] {
    rows.map { $0[number < 0 ? $0.count + number : number] }
  }

  /// All values, participant by participant.
  var values: [Double] { rows.flatMap(\.self) }

  mutating func add(_ row: [Double], of participant: Int) {
    participants.append(participant)
    rows.append(row)
  }

  mutating func leaveOut() { leftOutCount += 1 }

  mutating func add(_ flag: Flag) { if !flags.contains(flag) { flags.append(flag) } }

  /// Adds the first occasions of a participant, or counts a participant with too few.
  mutating func take(_ occasions: [Double], of participant: Int, _ design: ReliabilityDesign) {
    guard occasions.count >= design.leastOccasions else { return leaveOut() }
    add(Array(occasions.prefix(design.occasionCount ?? occasions.count)), of: participant)
  }
}

/// Forms the tables of a run's metrics.
public struct OccasionTables: Sendable {
  public let values: OrderedValues
  public let design: ReliabilityDesign
  /// The names of groups with participants, in byte order.
  public let groupNames: [String]
  /// The group of each participant, in the order of names; nil for those who are left out.
  private let groups: [String?]
  /// The devices of sessions by number; nil if none are compared.
  private let devices: DeviceChoice?
  private let firstStarts: [Double?]
  private let visits: OccasionVisits

  /// - Parameters:
  ///   - visits: of the sessions; only needed to compare visits.
  ///   - group: of a participant; nil leaves a participant out.
  ///   - device: of a session; only needed to compare devices.
  public init(
    _ values: OrderedValues, _ design: ReliabilityDesign,
    visits: OccasionVisits = OccasionVisits(.mean, []), group: (PersonKey) -> String? = { _ in "" },
    device: ((PersonSession) -> String?)? = nil
  ) {
    (self.values, self.design, self.visits) = (values, design, visits)
    groups = values.participants.map(group)
    groupNames = Set(groups.compactMap { $0.map(ByteKey.init) }).sorted().map(\.text)
    devices = device.map { DeviceChoice(values, design.occasionCount ?? 2, device: $0) }
    firstStarts = design.windowDays == nil ? [] : values.firstStarts
  }

  /// Learning in the values of a metric, for each group.
  public func practice(of measure: Int, scale: ScaleChoice) -> [PracticeFindings] {
    groupNames.map { group in
      let found = values.courses(of: measure) { groups[$0] === group }
      return PracticeFindings(
        values.measure(measure), group: group, scale: scale.scale, found.courses,
        leftOutCount: found.leftOutCount)
    }
  }

  /// The compared devices by task. The bias is the second minus the first device.
  public var comparedDevices: [(task: String, devices: [String])] { devices?.all ?? [] }

  /// The table of a metric and group.
  public func table(of measure: Int, group: String) -> OccasionTable {
    var table = occasionTable(of: measure, group)
    if values.durationsDiffer(in: measure, of: table.participants) { table.add(.durationDiffers) }
    return table
  }

  private func occasionTable(of measure: Int, _ group: String) -> OccasionTable {
    switch design.occasion {
    case .visits: visitTable(measure, group)
    case .sessions: sessionTable(measure, group)
    case .attempts: attemptTable(measure, group)
    case .devices: deviceTable(measure, group)
    // Halves are those of events, which `HalvesTables` divides.
    case .halves: OccasionTable()
    }
  }

  /// True if a metric has values that can be compared: between attempts, only values of attempts
  /// can.
  public func canCompare(_ measure: Int) -> Bool {
    design.occasion != .attempts || values.attemptValues(of: measure).contains { $0.attempt > 0 }
  }

  // MARK: Visits

  private func visitTable(_ measure: Int, _ group: String) -> OccasionTable {
    var table = OccasionTable()
    for sessions in members(of: group, values.sessionValues(of: measure)) {
      guard let participant = sessions.first?.participant else { continue }
      let joined = visits.joined(sessions.filter(\.isUsable), of: values.measure(measure), values)
      if !joined.areAll { table.add(.noStart) }
      table.take(joined.values.map(\.value), of: participant, design)
    }
    return table
  }

  // MARK: Sessions

  private func sessionTable(_ measure: Int, _ group: String) -> OccasionTable {
    var table = OccasionTable()
    for sessions in members(of: group, values.sessionValues(of: measure)) {
      guard let participant = sessions.first?.participant else { continue }
      let usable = sessions.filter(\.isUsable)
      let timed = usable.compactMap { value in
        values.session(value.session).seconds.map { (seconds: $0, value: value.value) }
      }
      if timed.count < usable.count { table.add(.noStart) }
      let occasions = design.windowDays.map { windows(timed, participant, days: $0) }
      table.take(occasions ?? timed.map(\.value), of: participant, design)
    }
    return table
  }

  /// Medians over successive periods from the participant's first session on.
  private func windows(
    _ timed: [(seconds: Double, value: Double)], _ participant: Int, days: Double
  ) -> [Double] {
    let first = firstStarts[participant] ?? 0
    func window(_ seconds: Double) -> Double {
      ((seconds - first) / (days * 86_400)).rounded(.down)
    }
    return timed.runs { window($0.seconds) == window($1.seconds) }.filter {
      $0.count >= design.leastPerWindow
    }.compactMap { median($0.map(\.value)) }
  }

  // MARK: Attempts

  /// The attempts of the first session that has enough of them.
  private func attemptTable(_ measure: Int, _ group: String) -> OccasionTable {
    var table = OccasionTable()
    let attempts = values.attemptValues(of: measure).filter { $0.attempt > 0 }
    for own in attempts.runs({ $0.participant == $1.participant }) {
      guard let participant = own.first?.participant, groups[participant] === group else {
        continue
      }
      let sessions = Array(own).runs { $0.session == $1.session }
      let usable = sessions.map { session in
        // A repeated row counts as one attempt.
        Array(session.filter { !$0.value.isNaN }).runs { $0.attempt == $1.attempt }.compactMap {
          median($0.map(\.value))
        }
      }
      let chosen = usable.firstIndex { $0.count >= design.leastOccasions }
      if let chosen, sessions.count > 1, let session = sessions[chosen].first?.session,
        values.session(session).seconds == nil
      {
        table.add(.noStart)
      }
      table.take(chosen.map { usable[$0] } ?? [], of: participant, design)
    }
    return table
  }

  // MARK: Devices

  private func deviceTable(_ measure: Int, _ group: String) -> OccasionTable {
    var table = OccasionTable()
    guard let devices else { return table }
    let chosen = devices.chosen(values.measure(measure).task)
    for sessions in members(of: group, values.sessionValues(of: measure)) {
      guard let participant = sessions.first?.participant else { continue }
      let usable = sessions.filter(\.isUsable)
      if usable.contains(where: { devices.device(of: $0.session) == nil }) {
        table.add(.deviceUnknown)
      }
      let occasions = chosen.compactMap { device in
        median(usable.filter { devices.device(of: $0.session) === device }.map(\.value))
      }
      table.take(occasions, of: participant, design)
    }
    return table
  }

  /// The values of each participant of a group.
  private func members(of group: String, _ values: [SessionValue]) -> [ArraySlice<SessionValue>] {
    values.runs { $0.participant == $1.participant }.filter { sessions in
      sessions.first.map { groups[$0.participant] === group } ?? false
    }
  }
}

extension OccasionTables {
  /// The values of a reference and of the run, which is the second occasion.
  ///
  /// For each participant, the first session with a usable value and a reference value is compared.
  public func table(of measure: Int, group: String, against reference: ReferenceValues)
    -> OccasionTable
  {
    var table = OccasionTable()
    let pairs = reference.values(of: values.measure(measure))
    for sessions in members(of: group, values.sessionValues(of: measure)) {
      guard let participant = sessions.first?.participant else { continue }
      let person = values.participants[participant]
      let usable = sessions.filter(\.isUsable)
      let ofSession = usable.lazy.compactMap { value in
        pairs.value(of: values.session(value.session), person).map { [$0, value.value] }
      }.first
      let ofParticipant = usable.first.flatMap { value in
        pairs.value(of: person).map { [$0, value.value] }
      }
      if let pair = ofSession ?? ofParticipant {
        table.add(pair, of: participant)
      } else {
        table.leaveOut()
      }
    }
    return table
  }
}
