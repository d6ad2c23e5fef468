import Text

/// Times each of which stands in as many rows, though no column tells these rows apart: of several sensors, or of one with a coarse clock.
public struct RepeatedTimes: Sendable, Equatable {
  private let column: String
  private let count: Int

  /// Nil for times that do not repeat so, and for a clock of whole seconds.
  init?(of seconds: [Double], column: String) {
    let known = seconds.filter(\.isFinite)
    var (times, counts): ([Double], [Int]) = ([], [])
    for time in known {
      if time == times.last {
        counts[counts.count - 1] += 1
      } else {
        times.append(time)
        counts.append(1)
      }
    }
    guard counts.count >= Self.smallestTimeCount else { return nil }
    let typical = counts.sorted()[counts.count / 2]
    let steps = Steps(times)
    guard typical > 1, 10 * counts.count(where: { $0 == typical }) >= 9 * counts.count,
      steps.mostlyRise, steps.median <= Self.longestStepSeconds
    else { return nil }
    (self.column, count) = (column, typical)
  }

  var wording: ErrorWording {
    ErrorWording(
      "each time of column \(column) stands in \(count) rows, as where rows of several sensors alternate",
      remedy:
        "keep the rows of one sensor; if one sensor with a coarse clock wrote all rows, give rate= in samples per second in place of t, and sensors=one"
    )
  }

  private static let smallestTimeCount = 20
  /// Sensors of movement have shorter steps.
  private static let longestStepSeconds = 0.2
}
