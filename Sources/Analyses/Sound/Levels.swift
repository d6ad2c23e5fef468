import DSP

/// The level of a power in dB; nil where there is none but for rounding, since no level is low enough.
func level(ofPower power: Double?) -> Double? {
  power.map(decibels(ofPower:)).flatMap { $0 > decibels(ofPower: 0) ? $0 : nil }
}

/// Mean of the squares; 0 without samples.
func meanSquare(_ samples: some Collection<Double>) -> Double {
  samples.isEmpty ? 0 : samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count)
}
