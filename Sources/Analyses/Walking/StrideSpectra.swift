import DSP

/// Fourier coefficients 1 to 20 of every straight stride, for the vertical and two horizontal axes.
///
/// Each stride is brought to exactly one period of 128 phases by a cubic spline before the transform,
/// so that harmonics fall on bins whatever the stride time.
struct StrideSpectra {
  static let phaseCount = 128
  static let harmonicCount = 20

  /// Coefficients of one stride; index 0 is the first harmonic.
  struct Stride {
    let vertical: [Complex]
    let x: [Complex]
    let y: [Complex]

    /// The coefficients along a horizontal direction.
    func along(_ direction: SIMD2<Double>) -> [Complex] {
      zip(x, y).map {
        Complex(
          direction.x * $0.real + direction.y * $1.real,
          direction.x * $0.imaginary + direction.y * $1.imaginary)
      }
    }
  }

  /// One list per straight section, in order.
  let sections: [[Stride]]

  var count: Int { sections.reduce(0) { $0 + $1.count } }

  init(_ signals: GaitSignals, _ sections: [[Double]]) {
    let (x, y) = (signals.horizontal.map { $0.x }, signals.horizontal.map { $0.y })
    let spline = EvenSpline(channels: [signals.vertical, x, y])
    let transform = RealFourierTransform(length: Self.phaseCount)
    self.sections = sections.map { contacts in
      contacts.indices.dropLast(2).map { first in
        let (start, end) = (contacts[first], contacts[first + 2])
        let positions = (0..<Self.phaseCount).map { phase in
          (start + (end - start) * Double(phase) / Double(Self.phaseCount)) * EvenMotion.rateHz
        }
        let harmonics = spline.values(at: positions).map {
          Array(transform.spectrum($0)[1...Self.harmonicCount])
        }
        return Stride(vertical: harmonics[0], x: harmonics[1], y: harmonics[2])
      }
    }
  }
}
