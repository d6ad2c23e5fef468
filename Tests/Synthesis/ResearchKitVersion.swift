/// The releases between which files differ.
public enum ResearchKitVersion: Int, Sendable, CaseIterable, Comparable {
  /// 1.0: recordings named after the step.
  case v10
  /// 1.1: named after the recorder.
  case v11
  /// 1.2 to 2.1: named after a UUID; results refer to files by URL.
  case v12
  /// 2.2 to 3.1: results refer to files by name and describe the device.
  case v22
  /// From 3.2 on: motion samples carry a wall clock time too.
  case v32

  /// Older is less.
  public static func < (a: ResearchKitVersion, b: ResearchKitVersion) -> Bool {
    a.rawValue < b.rawValue
  }
}
