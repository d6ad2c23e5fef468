/// The energy a sine wave would need to take each value between its neighbors: x² less the product of
/// the two beside it.
///
/// Grows with amplitude and frequency, so that a sudden movement stands out from slow ones. Two fewer
/// values than `x`, the first of them for `x[1]`; none for fewer than three. Kaiser JF (1990), On a
/// simple algorithm to calculate the 'energy' of a signal, Proc ICASSP, 381-384.
public func teagerKaiserEnergy(_ x: [Double]) -> [Double] {
  x.indices.dropFirst().dropLast().map { x[$0] * x[$0] - x[$0 - 1] * x[$0 + 1] }
}
