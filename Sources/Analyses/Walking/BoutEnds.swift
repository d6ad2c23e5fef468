import DSP

/// The ends of a bout: contacts before the first swing of a leg, and the step that closes the feet.
///
/// A person stops by placing one foot ahead and the other beside it. The closing foot lands without a rise,
/// but until it has landed the trunk is braked and shifted over it by horizontal force, and not after.
/// Likewise the first landing follows a swing; a rise without one is a push or the handling of the phone.
///
/// The rules are this tool's own. They were found on 20 walks at the lower back with foot sensors: the share
/// of the bout's RMS after a contact that another one followed was 0.35, 0.43, or at least 0.53, and after
/// the true last one at most 0.30. Before true first contacts it was at least 0.57, before invented ones 0.13
/// and 0.27. Over 110 walks, missed last contacts fell from 57 to 20, and invented first ones from 12 to 5.
///
/// References that are based on strides end a bout before the closing step, and are compared without it. Only
/// bouts whose contacts are steps are corrected.
struct BoutEnds {
  /// The band of the horizontal acceleration that brakes and swings the body; in Hz.
  static let bandHz = (0.3, 5.0)
  /// Step times at each end are the median of so many intervals.
  static let intervalCount = 9
  /// Below this share of the bout's RMS nothing swings.
  static let restShare = 0.4
  /// Part of a step before the first contact in which a swing is looked for.
  static let swingShare = 0.75
  static let fewestContacts = 3
  /// One or two steps without a rise bring the feet together; where a third follows, none is added.
  static let mostClosingSteps = 2
  /// The phone may be tilted by less than this; otherwise it was taken out.
  static let largestTiltDegrees = 18.0

  private let pose: PhonePose
  /// Squared horizontal acceleration by sample; only compared with itself.
  private let squares: [Double]

  init(_ frame: BodyFrame, _ pose: PhonePose) throws(SignalError) {
    self.pose = pose
    let filter = try BandPass(from: Self.bandHz.0, to: Self.bandHz.1)
    squares = filter(frame.horizontalInDevice).squaredLengths
  }

  /// The bout without contacts before the first swing, and with its closing steps.
  ///
  /// - Parameter next: the first contact of the next bout, in seconds.
  func corrected(_ bout: WalkingBout, next: Double?) -> WalkingBout {
    var bout = bout
    guard let first = bout.contacts.first, let last = bout.contacts.last else { return bout }
    let whole = meanSquare(from: first, to: last)
    guard whole > 0 else { return bout }
    let share = { (start: Double, end: Double) in
      (self.meanSquare(from: start, to: end) / whole).squareRoot()
    }
    let opening = median(Array(bout.intervals.prefix(Self.intervalCount))) ?? 0
    while bout.contacts.count > Self.fewestContacts,
      share(bout.contacts[0] - Self.swingShare * opening, bout.contacts[0]) < Self.restShare
    { bout.removeFirstContact() }
    bout.close(with: closingSteps(bout, next: next, share))
    return bout
  }

  /// The times of the steps after the last contact until the body rests; none if it never does, if there are
  /// too many, or if the phone was tilted meanwhile.
  private func closingSteps(_ bout: WalkingBout, next: Double?, _ share: (Double, Double) -> Double)
    -> [Double]
  {
    guard let last = bout.contacts.last,
      let step = median(Array(bout.intervals.suffix(Self.intervalCount)))
    else { return [] }
    let end = Double(squares.count - 1) / EvenMotion.rateHz
    var (time, found) = (last, [Double]())
    while true {
      if time + 1.25 * step > end || next.map({ time + 2 * step > $0 }) == true { return [] }
      if share(time + 0.25 * step, time + step) < Self.restShare { break }
      let effort = effortSeconds(from: time + 0.25 * step, to: time + 1.5 * step)
      time += min(1.5 * step, max(0.7 * step, 0.25 * step + effort))
      found.append(time)
      if found.count > Self.mostClosingSteps { return [] }
    }
    guard let closed = found.last,
      share(closed + 0.25 * step, closed + 1.25 * step) < Self.restShare,
      pose.turnDegrees(from: last, to: closed + 0.5 * step) < Self.largestTiltDegrees
    else { return [] }
    return found
  }

  /// Time until 90 % of the squared acceleration between two moments has passed.
  private func effortSeconds(from start: Double, to end: Double) -> Double {
    let range = [start, end].samples(within: squares.count)
    let limit = 0.9 * range.reduce(0) { $0 + squares[$1] }
    var sum = 0.0
    for sample in range {
      sum += squares[sample]
      if sum >= limit { return Double(sample - range.lowerBound) / EvenMotion.rateHz }
    }
    return end - start
  }

  /// The mean of the squared acceleration between two moments; 0 outside of the recording.
  private func meanSquare(from start: Double, to end: Double) -> Double {
    let range = [start, end].samples(within: squares.count)
    return range.isEmpty ? 0 : range.reduce(0) { $0 + squares[$1] } / Double(range.count)
  }
}
