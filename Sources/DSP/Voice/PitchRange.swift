/// Where the pitch of a voice is looked for.
public struct PitchRange: Sendable, Equatable {
  /// The lowest pitch that is found.
  public let floorHz: Double
  /// Above the highest pitch that is found.
  public let ceilingHz: Double

  /// Nil unless 0 < floor < ceiling, and both finite.
  public init?(floorHz: Double, ceilingHz: Double) {
    guard floorHz > 0, ceilingHz > floorHz, ceilingHz.isFinite else { return nil }
    self.init(checkedFloorHz: floorHz, ceilingHz: ceilingHz)
  }

  /// 75 to 600 Hz, which holds the speaking voices of men, women and children.
  public static let speech = PitchRange(checkedFloorHz: 75, ceilingHz: 600)

  private init(checkedFloorHz: Double, ceilingHz: Double) {
    (self.floorHz, self.ceilingHz) = (checkedFloorHz, ceilingHz)
  }

  /// What may be one period of the voice; a longer time between pulses is a break.
  ///
  /// Source: Praat's voice report, which lets a period be 0.8 of the shortest to 1.25 of the longest.
  var periodLimitsSeconds: ClosedRange<Double> { 0.8 / ceilingHz...1.25 / floorHz }
}
