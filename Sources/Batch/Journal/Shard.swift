import Recordings
public import Text

/// One or more parts of a study.
public struct Shard: Codable, Sendable, Equatable {
  /// The numbers of the parts, counted from 1, in order.
  let parts: [Int]
  /// Parts the study is divided into.
  let count: Int

  /// Parses `2/8`; nil for anything else.
  public init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let part = numbers[0], let count = numbers[1], count <= Self.most,
      part >= 1, part <= count
    else { return nil }
    (parts, self.count) = ([part], count)
  }

  init(parts: Set<Int>, count: Int) { (self.parts, self.count) = (parts.sorted(), count) }

  static let most = 1_000_000

  var isComplete: Bool { parts.count == count }
  /// The numbers of the other parts, in order.
  var missing: [Int] {
    let parts = Set(parts)
    return (1...max(count, 1)).filter { !parts.contains($0) }
  }

  /// True if the file or folder at a path belongs to one of the parts. The result depends on the
  /// path only.
  func includes(_ path: String) -> Bool {
    let hash = ContentDigest(ofText: path).words[0]
    return parts.contains(Int(hash % UInt64(max(count, 1))) + 1)
  }
}

extension Shard {
  /// The part that a cluster's scheduler gives this process by its environment: Slurm's array jobs and those of
  /// AWS Batch. Nil outside of them, or where the tasks of an array are not numbered evenly.
  public init?(environment: [Term: String]) {
    func number(_ name: String) -> Int? {
      environment[name].flatMap { Int($0) }.flatMap { (0...Self.most).contains($0) ? $0 : nil }
    }
    if let task = number("SLURM_ARRAY_TASK_ID"), let first = number("SLURM_ARRAY_TASK_MIN"),
      let last = number("SLURM_ARRAY_TASK_MAX"), let count = number("SLURM_ARRAY_TASK_COUNT")
    {
      let step = count > 1 ? (last - first) / (count - 1) : 1
      guard step > 0, first + step * (count - 1) == last, (task - first) % step == 0 else {
        return nil
      }
      self.init("\((task - first) / step + 1)/\(count)")
    } else if let index = number("AWS_BATCH_JOB_ARRAY_INDEX"),
      let count = number("AWS_BATCH_JOB_ARRAY_SIZE")
    {
      self.init("\(index + 1)/\(count)")
    } else {
      return nil
    }
  }
}
