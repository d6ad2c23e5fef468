import DSP
import Metrics
import Recordings
import Study
import Text

/// Left and right of one participant, tested in sessions of their own.
///
/// Sessions that hold both sides compare them themselves and are left out.
struct BodySides {
  /// The members of every group that has both sides, by group and participant.
  struct Pair: Equatable {
    let participant: String
    let group: String
    let left: [GroupMember], right: [GroupMember]

    /// Means of a value over the sessions of each side; nil unless both have one.
    func means(_ metric: String) -> (left: Double, right: Double)? {
      guard let left = mean(left.compactMap { $0.values[metric] }),
        let right = mean(right.compactMap { $0.values[metric] })
      else { return nil }
      return (left, right)
    }

    var count: Int { left.count + right.count }
  }

  private let members: [GroupMember]

  init(_ members: [GroupMember]) { self.members = members }

  /// A member's key is its group and side.
  static func key(_ group: String, _ side: BodySide) -> String { "\(group)|\(side.rawValue)" }

  var pairs: [Pair] {
    let groups = Dictionary(grouping: members) {
      [ByteKey($0.participant), ByteKey(Self.group($0.key))]
    }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { key, members in
      let sides = Dictionary(grouping: members) { ByteKey($0.source) }
      let single = sides.values.filter { Set($0.map { ByteKey($0.key) }).count == 1 }.flatMap(
        \.self
      ).sorted { $0.source.precedes($1.source) }
      let group = key[1].text
      let left = single.filter { $0.key === Self.key(group, .left) }
      let right = single.filter { $0.key === Self.key(group, .right) }
      guard !left.isEmpty, !right.isEmpty else { return nil }
      return Pair(participant: key[0].text, group: group, left: left, right: right)
    }
  }

  /// A step's name may hold the sign too; the side does not.
  private static func group(_ key: String) -> String {
    String(key[..<(key.lastIndex(of: "|") ?? key.endIndex)])
  }
}

extension BodySides {
  /// The contribution of a session's steps of a known side to a comparison with other sessions.
  ///
  /// `group` identifies the steps with which a step may be compared; nil if there are none. `values` are names of
  /// metrics; bad values are not compared.
  static func members(
    of session: Session, _ measurements: [StepMeasurement], values: [String],
    group: (SessionStep) -> String?
  ) -> [GroupMember] {
    measurements.compactMap { measurement in
      guard let step = session.step(of: measurement), !step.isPrevious, measurement.failure == nil,
        let side = step.side, let group = group(step)
      else { return nil }
      return GroupMember(
        participant: session.participant, source: session.source, key: key(group, side),
        values: measurement.numbers(values.filter { !measurement.isBad($0) }))
    }
  }
}

extension StepMeasurement {
  /// Whether a metric's value is not to be trusted.
  fileprivate func isBad(_ name: String) -> Bool {
    metrics.contains { $0.definition.name == name && quality(of: $0) == .bad }
  }
}

/// The side of what was tested on one side alone; nil where both were, or nothing.
func onlySide(_ sides: [BodySide]) -> BodySide? { Set(sides).count == 1 ? sides.first : nil }
