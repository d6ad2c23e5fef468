public import Metrics
public import Recordings
public import Study

/// Repeating sequences of tiles that light up: ResearchKit's spatial span memory.
public struct SpatialMemory: ResultAnalysis {
  public static let task = ActiveTask.spatialMemory
  public static let method = "spatial-memory/4"
  public static let parameters: [any ParameterDefinition] = [reversal, shortest, longest]
  public static let flags: [Flag] = [
    .noGame, .scoreUnknown, .tapTimesSorted, .noTilePositions, .memoryStaircaseIrregular,
    .recallDirectionUnknown, .noCorrectTap, .noWrongTap, .responsesTooFast, .totalsOnly,
  ]
  public static let headlines = [
    "memory_success_pct", "memory_span_max_items", "memory_span_mean_items",
    "memory_item_correct_pct", "rk_memory_score_points",
  ]
  public static let conditions = ["memory_recall_direction"]
  public static let title =
    "Spatial memory: spans, scores, errors by kind, times and places of taps"
  public static let summary = """
    Taps are classified as hits, tiles out of order, tiles that were not shown, tiles tapped before, and taps \
    outside all tiles. ResearchKit counts the last two as incorrect, but its game ignores them. Sequences become \
    longer after a success and shorter after a failure, so spans are not those of the Corsi blocks. Results do not \
    contain whether tiles had to be tapped backward: give a task description, --map or --memory-reversed. In the \
    events, the text of memory_status is the outcome of a game, and the row of its first error has the position in \
    the sequence.
    """

  private static let reversal = Parameter(
    fact: "memory-reversed", "The tiles had to be tapped in reverse order")

  private static let (lengths, items) = (1...20, MetricUnit("{items}"))
  private static let shortest = Parameter(
    "memory-span-min", lengths, unit: items,
    "Shortest tile sequence the task allows; the default is the shortest shown")
  private static let longest = Parameter(
    "memory-span-max", lengths, unit: items,
    "Longest tile sequence the task allows; the default is the longest shown")

  public static let drawings = SpatialMemorySummary.drawings

  public let session: Session
  private let parameters: Parameters

  public init(_ session: Session, _ parameters: Parameters) {
    (self.session, self.parameters) = (session, parameters)
  }

  public func measure(_ result: SpatialMemoryResult, _ leaf: ResultLeaf, of step: SessionStep)
    throws(UnusableStep) -> Measured<SpatialMemorySummary>
  {
    guard !result.games.isEmpty || result.isOfTotals else {
      throw UnusableStep(reason: result.listedCount > 0 ? .elementSkipped : .noGame)
    }
    let given = parameters.of(step)
    let summary = SpatialMemorySummary(result, direction: direction(given), limits(given))
    return Measured(outcome: summary, events: summary.events, flags: summary.flags)
  }

  private func limits(_ parameters: Parameters) -> Staircase.LengthLimits {
    Staircase.LengthLimits(shortest: parameters[Self.shortest], longest: parameters[Self.longest])
  }

  private func direction(_ parameters: Parameters) -> SpatialMemorySummary.RecallDirection {
    switch parameters[Self.reversal] {
    case true: .backward
    case false: .forward
    case nil: .unknown
    }
  }
}

/// Flags of sequences of tiles.
extension Flag {
  static let noGame = Flag(
    "no_game", .error, "The result contains no game: the step was left before the first one ended.")
  static let scoreUnknown = Flag(
    "score_unknown", .absence, "The score of a game is missing in the result. The total is empty.")
  static let tapTimesSorted = Flag(
    "tap_times_sorted", .doubt, concerning: .measured,
    "Taps of a game were not in order of time and were sorted.")
  static let noTilePositions = Flag(
    "no_tile_positions", .absence,
    "The positions of some tiles of a game are missing. Distances of taps are not measured in the game."
  )
  static let memoryStaircaseIrregular = Flag(
    "memory_staircase_irregular", .doubt, concerning: .measured,
    "The length of a sequence does not follow the rule: one tile longer after a success, one shorter after a failure. Games may be missing."
  )
  static let recallDirectionUnknown = Flag(
    "recall_direction_unknown", .note,
    "It is unknown whether tiles had to be tapped in the order shown or in reverse order.",
    remedy: "give --task-description-file or --memory-reversed")
  static let noCorrectTap = Flag("no_correct_tap", .absence, "No tile was tapped in its turn.")
  static let noWrongTap = Flag("no_wrong_tap", .absence, "No wrong tile was tapped.")
}
