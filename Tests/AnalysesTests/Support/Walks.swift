import Metrics
import Synthesis
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Uptime 0 of made-up recordings.
let walkStart = recordingStart

/// A step by its result, in seconds from `walkStart`.
func walkStep(
  _ identifier: String, from start: Double? = nil, to end: Double? = nil,
  _ contents: [Recording.Content] = [], leaves: [ResultLeaf] = [], facts: [String: String] = [:]
) -> SessionStep {
  var made = step(identifier, contents, facts: facts)
  made.start = start.flatMap { RecordedDate(unixSeconds: walkStart + $0) }
  made.end = end.flatMap { RecordedDate(unixSeconds: walkStart + $0) }
  made.leaves = leaves
  return made
}

/// All steps of one run with a result through the task's analysis; the run's own rows come last.
func measureRun(
  _ task: ActiveTask, _ steps: [SessionStep], _ parameters: [String: String] = [:],
  hasResult: Bool = true
) -> [MeasuredStep] {
  let session = session(steps, of: task, resultSource: hasResult ? "result.json" : nil)
  let rows = Catalog.analysis(of: task)?.measurements(of: session, Parameters(parameters))
  return (rows ?? []).map(MeasuredStep.init)
}

extension MotionTrack {
  /// Device motion that knows the wall clock.
  var datedMotion: Recording.Content {
    var dated = samples
    dated.unixTimes = dated.timestamps.map { walkStart + $0 }
    return .deviceMotion(dated)
  }
}

/// Updates of a pedometer that was started at `start` and reported its totals at `ends`.
func pedometerUpdates(ends: [Double], steps: [Double], meters: [Double]? = nil, start: Double = 0)
  -> PedometerUpdates
{
  let unknown = ends.map { _ in Double.nan }
  return PedometerUpdates(
    starts: ends.map { _ in RecordedDate(unixSeconds: walkStart + start) },
    ends: ends.map { RecordedDate(unixSeconds: walkStart + $0) }, steps: steps,
    distanceMeters: meters ?? unknown, floorsAscended: unknown, floorsDescended: unknown)
}

extension SyntheticTrack {
  /// The track as a recording of locations, with dates in seconds from `walkStart`.
  var recorded: LocationFixes {
    let fixes = fixes()
    let unknown = Double.nan
    return LocationFixes(
      times: fixes.map { RecordedDate(unixSeconds: walkStart + $0.timeSeconds) },
      latitudes: fixes.map { $0.place?.latitude ?? unknown },
      longitudes: fixes.map { $0.place?.longitude ?? unknown },
      horizontalAccuracies: fixes.map { $0.place?.accuracyMeters ?? unknown },
      altitudes: fixes.map { $0.height?.meters ?? unknown },
      verticalAccuracies: fixes.map { $0.height?.accuracyMeters ?? unknown },
      speeds: fixes.map { $0.speedMetersPerSecond ?? unknown },
      courses: fixes.map { $0.courseDegrees ?? unknown })
  }
}

extension LocationFixes {
  /// Other columns in place of these.
  func changing(_ change: (inout LocationFixes) -> Void) -> LocationFixes {
    var changed = self
    change(&changed)
    return changed
  }

  /// The rows in another order.
  func rows(_ order: [Int]) -> LocationFixes {
    LocationFixes(
      times: order.map { times[$0] }, latitudes: order.map { latitudes[$0] },
      longitudes: order.map { longitudes[$0] },
      horizontalAccuracies: order.map { horizontalAccuracies[$0] },
      altitudes: order.map { altitudes[$0] },
      verticalAccuracies: order.map { verticalAccuracies[$0] }, speeds: order.map { speeds[$0] },
      courses: order.map { courses[$0] })
  }
}

extension LocationTrack {
  /// All fixes of 20 m or better, with no window.
  init(_ fixes: LocationFixes, within span: ClosedRange<Double>? = nil) {
    let window = span.map { walkStart + $0.lowerBound...walkStart + $0.upperBound }
    self.init(
      fixes, within: StepWindow(span: window, alignment: window == nil ? .none : .stepStart),
      roughestMeters: 20)
  }
}
