import Foundation

/// How much memory all processes of a run may have together: what the machine has, or the limit of the container or
/// the batch job that it runs in.
enum MemoryAtHand {
  /// In bytes.
  static var byteCount: UInt64 {
    let groups = text("/proc/self/cgroup").map(limitFiles) ?? []
    let limits = groups.compactMap { text($0).flatMap(limit) }
    return min(ProcessInfo.processInfo.physicalMemory, limits.min() ?? .max)
  }

  /// The files that may tell the limits of a control group and of all it lies in, from what `/proc/self/cgroup` says.
  ///
  /// A line is `number:controllers:path`; the second version of control groups has the number 0 and no
  /// controllers (cgroups(7)). In a container the path may be the host's, so that the mount itself counts as well.
  static func limitFiles(_ groups: String) -> [String] {
    groups.split(separator: "\n").flatMap { line -> [String] in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      if parts[0] == "0", parts[1].isEmpty {
        return folders(parts[2]).map { "/sys/fs/cgroup\($0)/memory.max" }
      }
      guard parts[1].split(separator: ",").contains("memory") else { return [] }
      return folders(parts[2]).map { "/sys/fs/cgroup/memory\($0)/memory.limit_in_bytes" }
    }
  }

  /// What such a file says, in bytes; nil for `max` and for anything else that is no limit.
  static func limit(_ text: String) -> UInt64? {
    UInt64(text.trimmingCharacters(in: .whitespacesAndNewlines)).flatMap { $0 > 0 ? $0 : nil }
  }

  /// `/a/b` is `/a/b`, `/a` and the mount, which is empty.
  private static func folders(_ path: Substring) -> [String] {
    let parts = path.split(separator: "/")
    return (0...parts.count).reversed().map { parts.prefix($0).map { "/\($0)" }.joined() }
  }

  private static func text(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }
}
