import DSP
import Metrics

/// The table of where somebody phonates and what of it is measured.
extension MeasuredVoice {
  private static let mine = "this tool"

  static let segmentMetrics: [Metric<MeasuredVoice>] = [
    .of(
      .longestRun, "mpt_s", .seconds,
      "Maximum phonation time: the longest phonation, over breaks of up to 0.1 s.", mine,
      range: "0..300", count: { $0.conditions.phonation.runs.count },
      { $0.conditions.phonation.main?.length }),
    .of(
      .longestRun, "mpt_capped", .one,
      "1 when that phonation reaches the end of the recording, so that it may have lasted longer.",
      mine, range: .share, { $0.conditions.phonation.isCapped ? 1 : 0 }),
    .of(
      .runs, "phonation_runs", .count, "Phonations of 0.1 s or more.", mine, range: .count,
      count: { $0.conditions.phonation.frameCount },
      { Double($0.conditions.phonation.runs.count) }),
    .of(
      .runs, "phonation_total_s", .seconds, "Their lengths together.", mine, range: .recording,
      count: { $0.conditions.phonation.runs.count }, { $0.conditions.phonation.totalSeconds }),
    .of(
      .window, "seg_start_s", .seconds, "Where the stretch that is measured begins.", mine,
      range: .recording, { $0.window?.span.lowerBound }),
    .of(
      .window, "seg_end_s", .seconds, "Where it ends.", mine, range: .recording,
      { $0.window?.span.upperBound }),
    Metric(
      "pitch_floor_hz", .hertz, "Lowest pitch that was looked for in the stretch.", source: mine,
      range: "10..10000", reading: { .number($0.range.floorHz, else: .noVoice) }),
    Metric(
      "pitch_ceiling_hz", .hertz, "Highest pitch that was looked for in the stretch.", source: mine,
      range: "10..10000", reading: { .number($0.range.ceilingHz, else: .noVoice) }),
  ]
}
