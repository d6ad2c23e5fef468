import CLAPACKE
import CLibrary

/// Formants (resonances of the vocal tract) over time, by linear prediction.
///
/// Agrees with "To Formant (burg)..." of both versions of Praat, which differ in the resampling only, with 5 formants, a window of 0.025 s and pre-emphasis from 50
/// Hz. Source: Boersma P, Weenink D, Praat: doing phonetics by computer.
///
/// Each frame gives the roots of a predictor of order 10, two for each formant. Nothing is tracked from frame
/// to frame, as in Praat: a formant may be missing in a frame, so that medians over frames are taken and not
/// means. The ceiling decides which resonances are found and has to suit the length of the vocal tract.
///
/// Cost: the roots are found from those of the frame before (`PredictorRoots`); the eigenvalues of a
/// companion matrix, the usual way, are the fallback and load LAPACK, which most vowels need for their first
/// frame only.
public struct FormantTrack: Sendable, Equatable {
  /// The formants of one frame, of which there is one every 6.25 ms.
  public struct Frame: Sendable, Equatable {
    /// Time of the center of the frame.
    public let timeSeconds: Double
    /// In ascending order of frequency; empty in silence.
    public let formants: [Formant]
  }

  /// In order of time; empty if the sound is shorter than 0.05 s.
  public let frames: [Frame]

  /// Finds up to five formants below `ceilingHz`: 5500 Hz suits female voices, 5000 Hz male voices.
  public init(_ signal: Signal, ceilingHz: Double, praat: PraatVersion) {
    self.init(resampled(signal, toHz: 2 * ceilingHz, window: praat.sincWindow))
  }

  /// Finds up to five formants below half of the rate of a resampled sound.
  public init(_ sound: ResampledSignal) {
    let samples = preEmphasized(sound.samples, sampleRateHz: sound.sampleRateHz, fromHz: 50)
    let grid = FormantGrid(sound)
    let window = gaussianWindow(count: grid.windowCount)
    var roots = PredictorRoots(order: 2 * Self.formantCount)
    frames = (0..<grid.frameCount).map { frame in
      let coefficients = burgCoefficients(
        grid.windowed(samples, by: window, frame: frame), order: 2 * Self.formantCount)
      let formants = roots.ofPredictor(coefficients).compactMap {
        Formant($0, sampleRateHz: sound.sampleRateHz)
      }
      return Frame(
        timeSeconds: grid.time(ofFrame: frame),
        formants: formants.sorted { $0.frequencyHz < $1.frequencyHz })
    }
  }

  private static let formantCount = 5
}

/// A formant: a resonance of the vocal tract.
public struct Formant: Sendable, Equatable {
  /// Frequency of the resonance.
  public let frequencyHz: Double
  /// Width of the resonance at -3 dB, in Hz.
  public let bandwidthHz: Double

  /// The formant for one root of a linear predictor. Nil for the lower half of a conjugate pair and for
  /// frequencies within `marginHz` of 0 Hz or of half the sample rate, where roots only describe the slope of
  /// the spectrum.
  init?(_ root: Complex, sampleRateHz: Double) {
    guard root.imaginary >= 0 else { return nil }
    let frequencyHz = atan2(root.imaginary, root.real) * sampleRateHz / (2 * .pi)
    let marginHz = 50.0
    guard frequencyHz >= marginHz, frequencyHz <= sampleRateHz / 2 - marginHz else { return nil }
    self.frequencyHz = frequencyHz
    // A root outside the unit circle is replaced by its mirror image inside, with the same decay rate.
    bandwidthHz = abs(log(root.squaredMagnitude)) * sampleRateHz / (2 * .pi)
  }
}

/// The frames of a formant analysis: 0.05 s each, of which the window effectively uses about half.
struct FormantGrid {
  let frameCount: Int
  let windowCount: Int
  private let firstSampleTimeSeconds: Double
  private let spacingSeconds: Double
  private let firstTimeSeconds: Double

  private static let windowSeconds = 0.05
  private static let stepSeconds = 0.00625

  // Times often coincide with samples, so the order of these operations, which follows Praat, determines the
  // samples of each frame.
  init(_ sound: ResampledSignal) {
    firstSampleTimeSeconds = sound.firstTimeSeconds
    spacingSeconds = 1 / sound.sampleRateHz
    let durationSeconds = Double(sound.samples.count) * spacingSeconds
    let steps = ((durationSeconds - Self.windowSeconds) / Self.stepSeconds).rounded(.down)
    frameCount = steps >= 0 ? Int(steps) + 1 : 0
    windowCount = frameCount > 0 ? Int(Self.windowSeconds / spacingSeconds) : 0
    firstTimeSeconds =
      firstSampleTimeSeconds + 0.5 * (durationSeconds - spacingSeconds - steps * Self.stepSeconds)
  }

  /// The time of the center of a frame.
  func time(ofFrame frame: Int) -> Double { firstTimeSeconds + Double(frame) * Self.stepSeconds }

  /// The samples of a frame multiplied by the window; samples outside the sound are left out.
  func windowed(_ samples: [Double], by window: [Double], frame: Int) -> [Double] {
    let place = (time(ofFrame: frame) - firstSampleTimeSeconds) / spacingSeconds + 1
    let first = Int(place) - windowCount / 2
    let used = max(0, first)..<min(samples.count, first + windowCount)
    return used.map { samples[$0] * window[$0 - first] }
  }
}

/// Finds the roots of linear predictors of one order, at most 16, in preallocated memory.
///
/// Successive predictors of a voice have similar roots, which are quick to find from the previous ones.
struct PredictorRoots {
  private let order: Int
  private var last: [Complex] = []
  private var matrix: [Double]
  private var real: [Double]
  private var imaginary: [Double]
  private var work: [Double]

  init(order: Int) {
    self.order = order
    matrix = [Double](repeating: 0, count: order * order)
    real = [Double](repeating: 0, count: order)
    imaginary = real
    work = [Double](repeating: 0, count: 11 * order)  // upper limit of the routine's requirement
  }

  /// The roots of z^n - a(1) z^(n-1) - ... - a(n); empty if they cannot be computed.
  mutating func ofPredictor(_ coefficients: [Double]) -> [Complex] {
    let isUsable = coefficients.allSatisfy(\.isFinite) && coefficients.contains { $0 != 0 }
    guard coefficients.count == order, isUsable else { return [] }
    last = improved(last, coefficients) ?? eigenvalues(coefficients)
    return last
  }

  /// All roots at once, from estimates; nil without estimates, or if they do not lead to the roots soon.
  ///
  /// Newton's method, in which each estimate is kept away from the others. Source: Aberth O (1973), Math Comp
  /// 27(122):339-344.
  private func improved(_ estimates: [Complex], _ coefficients: [Double]) -> [Complex]? {
    guard estimates.count == order else { return nil }
    var (real, imaginary) = (SIMD16<Double>.zero, SIMD16<Double>.zero)
    for (lane, estimate) in estimates.enumerated() {
      (real[lane], imaginary[lane]) = (estimate.real, estimate.imaginary)
    }
    for _ in 0..<Self.largestStepCount {
      // The polynomial and its derivative.
      var (p, q) = (SIMD16<Double>(repeating: 1), SIMD16<Double>.zero)
      var (dp, dq) = (SIMD16<Double>.zero, SIMD16<Double>.zero)
      for coefficient in coefficients {
        (dp, dq) = (dp * real - dq * imaginary + p, dp * imaginary + dq * real + q)
        (p, q) = (p * real - q * imaginary - coefficient, p * imaginary + q * real)
      }
      // The sum of the reciprocals of the distances from the other estimates.
      var (sum, sumImaginary) = (SIMD16<Double>.zero, SIMD16<Double>.zero)
      for lane in 0..<order {
        let (x, y) = (real - real[lane], imaginary - imaginary[lane])
        var square = x * x + y * y
        square.replace(with: .infinity, where: square .== 0)
        sum += x / square
        sumImaginary -= y / square
      }
      let u = dp - (p * sum - q * sumImaginary)
      let v = dq - (p * sumImaginary + q * sum)
      let size = u * u + v * v
      let (step, stepImaginary) = ((p * u + q * v) / size, (q * u - p * v) / size)
      real -= step
      imaginary -= stepImaginary
      let change = step * step + stepImaginary * stepImaginary
      let limit = Self.lastStep * Self.lastStep * (real * real + imaginary * imaginary)
      let isDone = (0..<order).allSatisfy { change[$0] <= limit[$0] }
      if isDone {
        return checked((0..<order).map { Complex(real[$0], imaginary[$0]) }, coefficients)
      }
    }
    return nil
  }

  /// The roots, whose sum is the first coefficient unless one of them was found twice.
  private func checked(_ roots: [Complex], _ coefficients: [Double]) -> [Complex]? {
    let sum = roots.reduce(0) { $0 + $1.real }
    let size = roots.reduce(0) { $0 + $1.squaredMagnitude.squareRoot() }
    return abs(sum - coefficients[0]) <= 1e-9 * size ? roots : nil
  }

  private static let largestStepCount = 10
  /// The method triples the number of correct digits, so that a step this small, relative to the root, is
  /// exact.
  private static let lastStep = 1e-7

  /// The eigenvalues of the companion matrix, which is in Hessenberg form as the routine requires; empty if
  /// they cannot be computed.
  private mutating func eigenvalues(_ coefficients: [Double]) -> [Complex] {
    for index in matrix.indices { matrix[index] = 0 }
    for column in 0..<order {
      matrix[column * order] = coefficients[column]
      if column + 1 < order { matrix[column * order + column + 1] = 1 }
    }
    let (eigenvaluesOnly, noVectors) = (CChar(UInt8(ascii: "E")), CChar(UInt8(ascii: "N")))
    let size = Int32(order)
    let status = LAPACKE_dhseqr_work(
      LAPACK_COL_MAJOR, eigenvaluesOnly, noVectors, size, 1, size, &matrix, size, &real, &imaginary,
      nil, 1, &work, Int32(work.count))
    return status == 0 ? zip(real, imaginary).map(Complex.init) : []
  }
}
