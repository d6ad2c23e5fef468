public import Metrics

extension Flag {
  /// A kind of files that only one participant has.
  public static let ofOneParticipant = Flag(
    "of_one_participant", .note,
    "Only one participant has files of this kind: there the export differs from the others.")
  /// A kind of files that only one participant lacks.
  public static let lackedByOneParticipant = Flag(
    "lacked_by_one_participant", .note,
    "All participants but one have files of this kind: there the export differs from the others.")

  /// Flags of kinds of files in a plan, which no table of a run has.
  static let ofPlans = [ofOneParticipant, lackedByOneParticipant]
}
