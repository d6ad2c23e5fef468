import CLibrary
import CWorker
public import Text

/// The machine, the time, and the environment of the program.
public enum Host {
  /// Environment variables by name.
  public static let environment: [Term: String] = {
    var variables: [Term: String] = [:]
    var index: Int32 = 0
    while let text = cwrk_environment(index) {
      let parts = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      index += 1
    }
    return variables
  }()

  /// The number of processors that are online.
  public static var processorCount: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

  /// Memory of the machine, in bytes.
  static var memoryByteCount: UInt64 {
    UInt64(clamping: sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Seconds on a monotonic clock.
  static var uptimeSeconds: Double { seconds(of: CLOCK_MONOTONIC) }

  /// Seconds since 1970-01-01T00:00:00Z.
  static var unixSeconds: Double { seconds(of: CLOCK_REALTIME) }

  /// A key that no other call returns.
  static func uniqueKey() -> String {
    "\(UInt64.random(in: .min ... .max)) \(UInt64.random(in: .min ... .max))"
  }

  /// The content of a file that the system generates when it is read, such as in /proc; nil if
  /// there is none.
  static func text(ofFile path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var (text, block) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while true {
      let count = fread(&block, 1, block.count, file)
      guard count > 0 else { return String(validating: text, as: UTF8.self) }
      text += block.prefix(count)
    }
  }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
