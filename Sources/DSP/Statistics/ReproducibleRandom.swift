/// Random numbers that are the same everywhere: SplitMix64 (Steele GL, Lea D, Flood CH 2014, OOPSLA, doi:10.1145/2660193.2660195).
///
/// The generators of the standard library are not documented to give the same numbers in all versions.
public struct ReproducibleRandom: Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  /// A stream of its own for each name, so that the numbers do not depend on how many others there are.
  public init(seed: UInt64, stream name: some Sequence<UInt8>) { state = seed ^ Self.hash(name) }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// An integer from 0 to `bound - 1`, each with the same probability: the upper half of a product, with rejection (Lemire D
  /// 2019, doi:10.1145/3230636). `bound` is above 0.
  public mutating func below(_ bound: UInt64) -> UInt64 {
    let least = (0 &- bound) % bound
    while true {
      let product = next().multipliedFullWidth(by: bound)
      if product.low >= least { return product.high }
    }
  }

  /// Brings elements into a random order (Fisher and Yates), from the end.
  public mutating func shuffle<Element>(_ elements: inout [Element]) {
    for place in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(place, Int(below(UInt64(place + 1))))
    }
  }

  /// FNV-1a of 64 bits.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
