import CLibrary
import CPlatform
import CWorker
import Report

/// What the system keeps workers from doing.
struct Confinement: OptionSet, Sendable {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Making system calls other than those of a list.
  static let calls = Confinement(rawValue: CPLT_SECCOMP)
  /// Opening files other than those of the study and libraries.
  static let files = Confinement(rawValue: CPLT_LANDLOCK)

  /// Confines this process for good: it leaves the terminal, and keeps no file open but the standard streams, those
  /// given and those that the paths of the study name.
  ///
  /// - Parameters:
  ///   - files: all that it may open from now on.
  ///   - descriptors: what else it keeps open.
  ///   - mostGrowth: how many bytes of memory it may map; 0 for any number.
  static func ofThisProcess(
    reading files: ReadableFiles, besides descriptors: [Int32], mostGrowth: Int = 0
  ) -> Confinement {
    // Without a controlling terminal nothing can be typed into it, and no key suspends the process.
    _ = setsid()
    if !files.descriptors.contains(0) { leaveStandardInput() }
    let kept = descriptors + files.descriptors + [files.rules]
    cwrk_close_others(kept, kept.count)
    return Confinement(rawValue: Int(cwrk_confine(UInt64(clamping: mostGrowth), files.rules)))
  }

  /// It may be the terminal, and what is typed there is for other programs.
  private static func leaveStandardInput() {
    let nowhere = Self.nowhere(O_RDONLY)
    guard nowhere > 0 else { return }
    dup2(nowhere, 0)
    close(nowhere)
  }

  /// A descriptor of the device that holds nothing; negative where there is none.
  static func nowhere(_ mode: Int32) -> Int32 {
    while true {
      let descriptor = open("/dev/null", mode)
      if descriptor >= 0 || errno != EINTR { return descriptor }
    }
  }

  /// Of the record `run.json`.
  var word: String {
    let words = (contains(.calls) ? ["seccomp"] : []) + (contains(.files) ? ["landlock"] : [])
    return words.isEmpty ? "none" : words.joined(separator: "+")
  }

  /// Says so where the system should have been able to limit the calls of a worker and did not.
  func warn(_ console: Console) {
    guard Platform.canConfine, !contains(.calls) else { return }
    let change = contains(.files) ? "" : " or change files"
    console.say(
      .warning,
      "workers are not confined by seccomp: libseccomp is missing or does not work here, so that a fault in a library that reads recordings could open sockets\(change); install libseccomp (Debian: libseccomp2)"
    )
  }
}
