import Recordings

/// How many fixes of a step are not used, by reason; several fixes of one second count as one.
struct LocationOmissions: Equatable {
  /// Without a date, a place or an accuracy that can be read.
  let unreadableCount: Int
  /// Less accurate than asked for.
  let inaccurateCount: Int
  /// Reachable from their neighbors only at a speed that nobody walks.
  let jumpCount: Int

  var count: Int { unreadableCount + inaccurateCount + jumpCount }

  /// `usable` can be read, `accurate` are those that are accurate enough, `kept` those without jumps.
  init(
    _ raw: LocationFixes, within window: StepWindow, usable: [LocationFix],
    accurate: [LocationFix], kept: [LocationFix]
  ) {
    let dates = raw.times.map { $0?.unixSeconds }
    let inside = Set(dates.compactMap(\.self).filter(window.holds))
    let readable = Set(usable.map(\.time))
    unreadableCount = inside.subtracting(readable).count + dates.count { $0 == nil }
    inaccurateCount = readable.count - accurate.count
    jumpCount = accurate.count - kept.count
  }

  /// What the user is told: how many of how many, and why.
  func remark(usedCount: Int) -> String {
    let reasons = [
      (unreadableCount, "without a readable date, place or accuracy"),
      (inaccurateCount, "less accurate than --max-accuracy"),
      (jumpCount, "out of reach of their neighbors"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return "items: expected fixes that can be used, found \(count) of \(count + usedCount) that "
      + "cannot (\(reasons.joined(separator: ", "))); distance and speed are doubtful"
  }
}
