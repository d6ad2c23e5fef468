/// A published equation for the distance that healthy adults walk in six minutes, with height h in cm, weight w in
/// kg and age a in years.
///
/// The equations differ by as much as diseases do: for a man of 60 years, 175 cm and 80 kg they give 569 to
/// 706 m. Therefore none is used unless the user names it. Coefficients are those of table 5 of Singh SJ et al.
/// (2014), Eur Respir J 44(6):1447-1478, where h is in cm for all of them. The equation for men of GEIRD
/// (2022) is not offered, since the printed digits of its coefficients leave an uncertainty of 72 m.
enum WalkEquation: String, CaseIterable {
  case enright1998, troosters1999, gibbons2001, chetta2006, iwama2009

  /// What an equation may need of a participant.
  struct Walker: Equatable {
    let years: Double
    let isMale: Bool
    let centimeters: Double?
    let kilograms: Double?
  }

  /// Meters in six minutes; nil where a fact that the equation needs is missing, or no distance above 0 follows.
  func meters(of walker: Walker) -> Double? {
    let (a, male) = (walker.years, walker.isMale)
    let meters: Double
    switch self {
    case .enright1998:
      guard let h = walker.centimeters, let w = walker.kilograms else { return nil }
      meters = male ? 7.57 * h - 5.02 * a - 1.76 * w - 309 : 2.11 * h - 2.29 * w - 5.78 * a + 667
    case .troosters1999:
      guard let h = walker.centimeters, let w = walker.kilograms else { return nil }
      meters = 218 + 5.14 * h - 5.32 * a - 1.80 * w + (male ? 51.31 : 0)
    case .gibbons2001: meters = 868.8 - 2.99 * a - (male ? 0 : 74.7)
    case .chetta2006:
      guard let h = walker.centimeters else { return nil }
      meters = 518.853 + 1.25 * h - 2.816 * a - (male ? 0 : 39.07)
    case .iwama2009: meters = 622.461 - 1.846 * a + (male ? 61.503 : 0)
    }
    return meters > 0 ? meters : nil
  }

  /// How far below the expected distance the normal range ends; nil where the equation has no published limit.
  func limitBelow(isMale: Bool) -> Double? { self == .enright1998 ? (isMale ? 153 : 139) : nil }

  /// The ages of the people whom the equation was made from.
  var years: ClosedRange<Double> {
    switch self {
    case .enright1998: 40...80
    case .troosters1999: 50...85
    case .gibbons2001: 20...80
    case .chetta2006: 20...50
    case .iwama2009: 13...84
    }
  }
}
