import DSP
public import Metrics
import Recordings
public import Study
import Text

/// Runs put together by clip and by mood.
extension MusicHeartRate: Grouping {
  public static var groupMetrics: [MetricDefinition] {
    [ClipGroup.runs, ClipGroup.participants] + ClipGroup.Contrast.allCases.flatMap(\.definitions)
  }

  public static func members(
    _ session: Session, _ measurements: [StepMeasurement], _ parameters: Parameters
  ) -> [GroupMember] {
    measurements.compactMap { measurement in
      let isEarlier = session.step(of: measurement)?.isPrevious ?? false
      guard !isEarlier, let clip = measurement.word(MusicClip.metricName) else { return nil }
      return GroupMember(
        participant: session.participant, source: session.source, key: clip,
        values: measurement.numbers(ClipGroup.Contrast.allCases.map(\.rawValue)))
    }
  }

  public static let joinsPeople = true

  public static func groups(_ members: [GroupMember], _ parameters: Parameters)
    -> [GroupMeasurement]
  {
    let clips = Dictionary(grouping: members) { ByteKey($0.key) }
    let moods = Dictionary(grouping: members) { ByteKey(MusicClip(name: $0.key).mood) }
    return [("clip", clips), ("mood", moods)].flatMap { kind, groups in
      groups.sorted { $0.key < $1.key }.map { name, members in
        GroupMeasurement(
          participant: "", group: "\(kind)=\(name.text)", metrics: ClipGroup(members).rows)
      }
    }
  }
}

/// The sessions of one clip or mood.
///
/// Sessions of one participant are averaged first; without a participant, each session counts as a separate
/// participant. The change is used if any session has one, otherwise the slope, which needs no baseline.
struct ClipGroup {
  /// What the runs are compared by; the raw value is the metric of a run.
  enum Contrast: String, CaseIterable {
    case change = "heart_rate_change_bpm"
    case slope = "heart_rate_slope_bpm_per_min"
  }

  private let members: [GroupMember]
  private let contrast: Contrast
  private let means: [Double]

  init(_ members: [GroupMember]) {
    let ordered = members.sorted { $0.source.precedes($1.source) }
    let hasChange = ordered.contains { $0.values[Contrast.change.rawValue] != nil }
    let contrast: Contrast = hasChange ? .change : .slope
    let counted = ordered.filter { $0.values[contrast.rawValue] != nil }
    self.contrast = contrast
    self.members = counted
    means = Dictionary(grouping: counted, by: \.person).sorted {
      $0.key.lexicographicallyPrecedes($1.key)
    }.compactMap { mean($0.value.compactMap { $0.values[contrast.rawValue] }) }
  }

  static let runs = MetricDefinition(
    name: "session_count", label: "Sessions in the group", type: .count, unit: .count,
    meaning:
      "Number of sessions in the group (one music clip or one mood) that have `heart_rate_change_bpm` or, if none of the group has it, `heart_rate_slope_bpm_per_min`.",
    source: "ResearchKit music study", range: .manyCount, absentWhen: "never")
  static let participants = MetricDefinition(
    name: "participant_count", label: "Participants in the group", type: .count, unit: .count,
    meaning:
      "Number of participants with sessions counted in `session_count`. A session without a participant counts as one participant.",
    source: "ResearchKit music study", range: .manyCount, absentWhen: "never")

  var rows: [MeasuredMetric] {
    let values = [mean(means), standardDeviation(means), limits?.lowerBound, limits?.upperBound]
    return [
      MeasuredMetric(Self.runs, .count(members.count)),
      MeasuredMetric(Self.participants, .count(means.count)),
    ]
      + zip(contrast.definitions, values).map {
        MeasuredMetric($0, .number($1, count: means.count, else: .fewValues))
      }
  }

  /// The 95 % confidence interval of the mean; nil for fewer than two participants.
  private var limits: ClosedRange<Double>? {
    guard let center = mean(means), let deviation = standardDeviation(means) else { return nil }
    return StudentT.limits(
      around: center, standardError: deviation / Double(means.count).squareRoot(),
      degreesOfFreedom: Double(means.count - 1), confidence: 0.95)
  }
}

extension ClipGroup.Contrast {
  private var range: ValueRange { self == .change ? .heartRateChange : .heartRateSlope }
  private var stem: String { self == .change ? "heart_rate_change" : "heart_rate_slope" }
  private var ending: String { self == .change ? "bpm" : "bpm_per_min" }
  private var label: String { self == .change ? "Heart rate change" : "Heart rate slope" }
  /// The metric of a session that the group combines.
  private var sessionMetric: String { "\(stem)_\(ending)" }
  private var noRow: String {
    self == .change ? "" : "; no row if a session of the group has `heart_rate_change_bpm`"
  }

  /// The definitions of mean, spread and limits over participants.
  var definitions: [MetricDefinition] {
    let group =
      "a group (one music clip or one mood). The sessions of each participant are averaged first."
    let fewParticipants = "fewer than two participants of the group have a value"
    let interval =
      "limit of the 95 % confidence interval of `\(stem)_mean_\(ending)`, by Student's t over participants."
    return [
      (
        "mean", "mean", "Mean of `\(sessionMetric)` over the participants of \(group)", range,
        "no session of the group has a value"
      ),
      (
        "sd", "SD", "Standard deviation over participants of `\(sessionMetric)` in \(group)",
        range.spread, fewParticipants
      ), ("mean_ci_low", "CI low", "Lower \(interval)", "-1000000..1000000", fewParticipants),
      ("mean_ci_high", "CI high", "Upper \(interval)", "-1000000..1000000", fewParticipants),
    ].map { (name: String, end: String, meaning: String, range: ValueRange, absence: String) in
      MetricDefinition(
        name: "\(stem)_\(name)_\(ending)", label: "\(label), group \(end)",
        unit: self == .change ? .beatsPerMinute : .beatsPerMinuteSquared, meaning: meaning,
        source: "ResearchKit music study", range: range, absentWhen: absence + noRow)
    }
  }
}

extension GroupMember {
  /// A session without a participant is not combined with others.
  fileprivate var person: [ByteKey] {
    (participant.isEmpty ? ["", source] : [participant, ""]).map(ByteKey.init)
  }
}
