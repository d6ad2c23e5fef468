/// Runs of equal samples at the largest value of a channel, read once from its beginning to its end.
///
/// The peak of a slow or quiet wave has equal samples as well, but the wave comes to it in the smallest steps of the file. A run is a
/// flat top if the sample before or after it is farther away than a parabola with three equal samples could be, which is less than three of
/// these steps. The steps are those of the values next to the largest one.
struct FlatTops {
  /// The largest value up to now, and the largest of those below it.
  private var (top, next) = (-Double.infinity, -Double.infinity)
  /// The sample before the run, and the run at the largest value up to now.
  private var (before, last) = (Double.nan, Double.nan)
  private var run = 0
  /// The lengths of the runs at the largest value, with the larger one of the distances to the samples beside them.
  private var runs: [(length: Int, distance: Double)] = []

  /// Farther away than so many of the smallest steps, a sample beside a run is no part of a rounded peak.
  private static let mostSteps = 4.0
  /// A wave may end in one flat top by chance; what limits it does so again and again.
  private static let fewestRuns = 3

  mutating func add(_ sample: Double) {
    defer { last = sample }
    if sample == top {
      if run == 0 { before = last }
      run += 1
      return
    }
    endRun(sample)
    if sample > top {
      (next, top) = (top, sample)
      runs.removeAll(keepingCapacity: true)
      (run, before) = (1, last)
    } else if sample > next {
      next = sample
    }
  }

  mutating func finish() { endRun(.nan) }

  private mutating func endRun(_ after: Double) {
    defer { run = 0 }
    guard run >= Clipping.shortestRun else { return }
    let distances = [before, after].filter(\.isFinite).map { top - $0 }
    runs.append((run, distances.max() ?? 0))
  }

  /// The flat tops and their samples; none where they do not recur.
  var clipped: (runs: Int, samples: Int) {
    let flat = runs.filter { $0.distance > Self.mostSteps * (top - next) }
    return flat.count < Self.fewestRuns ? (0, 0) : (flat.count, flat.reduce(0) { $0 + $1.length })
  }
}
