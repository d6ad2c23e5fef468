import Metrics

/// What can be said of results that are lists of answers or moves.
extension Flag {
  static let countMismatch = Flag(
    "count_mismatch", .doubt,
    "A total that ResearchKit reports differs from the same total over what it recorded.")
}
