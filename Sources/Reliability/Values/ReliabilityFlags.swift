public import Metrics

extension Flag {
  /// The smallest number of participants for which figures of reliability are computed.
  static let leastParticipants = 5
  /// The number of participants below which figures are flagged: Koo TK, Li MY 2016, J Chiropr Med
  /// 15:155-163 advise at least 30.
  static let advisedParticipants = 30

  static let fewParticipants = Flag(
    "few_participants", .distrust,
    "Fewer than 5 participants have enough occasions, or enough events for two halves of a session. The row has no figures.",
    remedy: "record more or longer sessions, or include doubtful values with --quality doubtful")
  static let smallSample = Flag(
    "small_sample", .note,
    "Fewer than 30 participants: the standard error of measurement is imprecise, and the interval of an intraclass correlation is wide."
  )
  static let noSpread = Flag(
    "no_spread", .distrust,
    "All values of the comparison, or those of a half in each division, are equal, so that no reliability and no error of measurement is defined."
  )
  static let noStart = Flag(
    "no_start", .note,
    "Sessions without a known start, or in no visit, have no place in the order of occasions and were left out; where a single session is compared, the first one was chosen by its name."
  )
  static let occasionsDiffer = Flag(
    "occasions_differ", .note,
    "The means of the occasions differ by more than chance (p < 0.05), for example through learning, fatigue, another place or another device.",
    remedy: "see with analyze practice whether values become better with repetition")
  static let spreadGrows = Flag(
    "spread_grows", .note,
    "Differences between occasions grow with the value (Kendall's tau > 0.1, p < 0.05). The limits of agreement are too wide for small values and too narrow for large ones."
  )
  static let deviceUnknown = Flag(
    "device_unknown", .note,
    "Sessions without a device in sessions.csv were left out of the comparison of devices.")
  static let durationDiffers = Flag(
    "duration_differs", .note,
    "The metric is the largest of many values and grows with the length of the recording, and the recordings of the participants differ in length by more than 10 %."
  )
  static let eventsDependent = Flag(
    "events_dependent", .note,
    "Events resemble or oppose their neighbors (median correlation beyond 0.2 in either direction), so that halves of one session share more than two sessions do. Only two sessions show the reliability.",
    remedy: "compare sessions with --between sessions")
  static let eventsDiffer = Flag(
    "events_differ", .note,
    "The events of some participants do not give the value in `metrics.csv`, as with options that leave events out, after rows were removed, where more than 5 % of the tap intervals are shorter than 0.03 s because taps came late, or in walks that mostly turn. These participants were left out."
  )
  static let divisionsLeftOut = Flag(
    "divisions_left_out", .note,
    "In some divisions a half has the same value for all participants, or fewer than 5 participants have a value of both halves; these divisions are left out."
  )
  static let inBaseline = Flag(
    "in_baseline", .note, "The value belongs to the baseline and has no change of its own.")
  static let noSEM = Flag(
    "no_sem", .absence,
    "No standard error of measurement is known for the metric, so that a change cannot be compared with it.",
    remedy: "give the reliability.csv of another study with --sem")
  static let stepUnnamed = Flag(
    "step_unnamed", .absence,
    "The recordings do not say of which step they are, as without the result of their session, so that the value stands in the column of the metric without a step.",
    remedy:
      "look for the result of the session on the device or in the export, or name the steps with --map"
  )

  /// All flags of tables that are computed from those of a run.
  public static let ofReliability =
    [
      fewParticipants, smallSample, noSpread, noStart, occasionsDiffer, spreadGrows, deviceUnknown,
      durationDiffers, eventsDependent, eventsDiffer, divisionsLeftOut, inBaseline, noSEM,
      stepUnnamed,
    ] + ofPractice + ofNorms
}
