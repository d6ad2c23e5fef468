public import Metrics
public import Recordings

/// Distortions that a participant drew on a grid, seen with one eye.
public struct AmslerGrid: Analysis {
  public static let task = ActiveTask.amslerGrid
  public static let method = "amsler-grid/2"
  public static let parameters = [
    AmslerEye.parameter, ViewedGrid.gridWidth, ViewedGrid.viewingDistance,
  ]
  public static let flags = Flag.ofAmslerGrids
  public static let headlines = [
    "filled_fraction", "centroid_distance_cells", "min_distance_cells",
  ]
  public static let title = "Amsler grid: marked area, its place in the field, the eye"
  public static let summary = """
    The picture of the step is read. Strokes are as black as the grid, so that dark pixels off its \
    lines and its dot are strokes, and what they lose where they cross a line is given back. Closed \
    outlines count as areas. ResearchKit names the eye that was closed; the other one looked. A step \
    without a result means that nothing was drawn: nothing seen, or skipped.
    """

  /// What one eye's step, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var grid: MarkedGrid?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)] + MarkedGrid.metrics.map { $0.of(\.grid) }
    + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] = MarkedGrid.drawings.map { $0.of(\.grid) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    var attempts = AttemptCount()
    let steps = session.steps.flatMap { step in
      AmslerVisit.all(of: step).compactMap { visit in
        measure(visit, of: attempts.next(step), session, parameters)
      }
    }
    return measurements(steps, andRunOf: session) { Outcome(run: $0) }
  }

  /// Nil where the row of a missing or broken file says it all.
  private func measure(
    _ visit: AmslerVisit, of step: SessionStep, _ session: Session, _ parameters: Parameters
  ) -> StepMeasurement? {
    let skipped = visit.result?.skipped ?? []
    do {
      let grid = try visit.grid(parameters)
      let outcome = Outcome(facts: StepFacts(step: step), grid: grid)
      return StepMeasurement(
        step: step.identifier, attempt: step.attempt, source: session.source,
        metrics: Self.rows(outcome), flags: (grid.flags + visit.flags).unique, remarks: skipped
      ).pictured(Self.pictures(of: outcome, parameters))
    } catch {
      return error.reason.map {
        step.failed($0, source: session.source, remarks: skipped + error.remarks)
      }
    }
  }
}
