import DSP

/// Where on the body the phone is carried.
enum Placement: String, CaseIterable {
  /// The phone is at the waist, at the lower back or in a bag.
  case trunk
  /// The phone is in a trouser pocket or in the hand.
  case limb
  /// The place is unknown, as with an accelerometer alone.
  case unknown

  /// Horizontal angular velocity above this, in rad/s, is a swinging limb.
  static let swingLimit = 1.0

  /// The words of the option `--phone-placement`, with what each means here.
  static let words: [(word: String, placement: Placement)] = [
    ("trunk", .trunk), ("limb", .limb), ("waist", .trunk), ("lower_back", .trunk), ("bag", .trunk),
    ("pocket", .limb), ("hand", .limb),
  ]
}

/// The forward (AP) and sideways (ML) directions of a straight section; only the axes, never their signs.
struct SectionAxes: Equatable {
  let forward: SIMD2<Double>
  /// How clearly the two axes differ: 0 to 2 on the trunk, 0 to 1 on a limb.
  let confidence: Double

  var sideways: SIMD2<Double> { SIMD2(-forward.y, forward.x) }
}

/// The forward and sideways axes of all straight sections of a walk, whatever way the phone lies.
///
/// ResearchKit asks people to put the phone into a pocket or a bag, so that no axis of the device is known to
/// point forward. On the trunk, forward movement repeats with every step and sideways movement with every
/// stride: the even and the odd harmonics of the stride tell them apart. A limb swings about the sideways
/// axis. The rules are this tool's own.
///
/// The first principal component of horizontal acceleration would be simpler and is wrong: it is the larger
/// movement, and was 64 to 80 degrees off in simulated walks whose sideways movement is the larger. The
/// harmonics were 4 to 6 degrees off in the same walks, 11 at most (21 where each axis leaks much into the
/// other).
///
/// Only the axis is found, since no measure of a walk depends on its sign. An accelerometer alone has no
/// horizon that stays while the phone turns, and gives no axes.
struct GaitAxes: Equatable {
  /// Below this confidence the axes are not given.
  static let smallestConfidence = 0.3
  static let axisHarmonicCount = 10

  let placement: Placement
  let placementSource: String
  /// The axes of each section, in order; nil if they cannot be determined.
  let sections: [SectionAxes?]
  /// Mean over the sections in which it is known.
  let confidence: Double?

  var isUncertain: Bool { confidence.map { $0 < Self.smallestConfidence } ?? true }

  init(
    _ motion: EvenMotion, spectra: StrideSpectra, sections contacts: [[Double]],
    placement: Placement, source: String
  ) {
    (self.placement, placementSource) = (placement, source)
    let swing = placement == .limb ? motion.horizontalRotation : nil
    sections = zip(contacts, spectra.sections).map { contacts, strides in
      switch placement {
      case .limb: swing.flatMap { Self.limbAxes($0[contacts.samples(within: $0.count)]) }
      case .trunk: Self.trunkAxes(strides)
      case .unknown: nil
      }
    }
    confidence = mean(sections.compactMap { $0?.confidence })
  }

  /// A swinging thigh or arm rotates about the sideways axis.
  private static func limbAxes(_ rotation: ArraySlice<SIMD2<Double>>) -> SectionAxes? {
    let axes = SymmetricMatrix2(sumOfSquares: rotation).eigen
    let whole = axes.values.0 + axes.values.1
    guard whole > 0 else { return nil }
    let sideways = axes.vectors.0
    return SectionAxes(
      forward: SIMD2(sideways.y, -sideways.x), confidence: (axes.values.0 - axes.values.1) / whole)
  }

  /// On the trunk, forward movement repeats every step (even harmonics of the stride), sideways
  /// movement every stride (odd harmonics).
  private static func trunkAxes(_ strides: [StrideSpectra.Stride]) -> SectionAxes? {
    var (difference, whole) = (SymmetricMatrix2(xx: 0, xy: 0, yy: 0), 0.0)
    for stride in strides {
      for index in 0..<axisHarmonicCount {
        let (x, y) = (stride.x[index], stride.y[index])
        let sign = index.isMultiple(of: 2) ? -1.0 : 1.0  // index 0 is harmonic 1: odd
        difference.xx += sign * x.squaredMagnitude
        difference.yy += sign * y.squaredMagnitude
        difference.xy += sign * (x.real * y.real + x.imaginary * y.imaginary)
        whole += x.squaredMagnitude + y.squaredMagnitude
      }
    }
    guard whole > 0 else { return nil }
    let axes = difference.eigen
    return SectionAxes(forward: axes.vectors.0, confidence: (axes.values.0 - axes.values.1) / whole)
  }
}

extension EvenMotion {
  /// Angular velocity about the horizontal axes of the room, rad/s; nil without attitude.
  var horizontalRotation: [SIMD2<Double>]? {
    guard let rotationRate, let attitude else { return nil }
    return zip(rotationRate, attitude).map { w, q in
      let room = q.rotate(w)
      return SIMD2(room.x, room.y)
    }
  }
}

extension [Double] {
  /// The samples from the first to the last of these times.
  func samples(within count: Int) -> Range<Int> {
    guard let first, let last else { return 0..<0 }
    let start = Swift.min(Swift.max(0, Int((first * EvenMotion.rateHz).rounded())), count)
    let end = Swift.min(Swift.max(start, Int((last * EvenMotion.rateHz).rounded()) + 1), count)
    return start..<end
  }
}
