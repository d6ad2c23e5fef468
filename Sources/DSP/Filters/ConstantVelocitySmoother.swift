/// The Rauch-Tung-Striebel fixed-interval smoother for positions in a plane under the
/// nearly-constant-velocity model.
///
/// Between two positions the velocity follows a random walk with a spectral density that is constant within
/// the interval; positions have white error and, optionally, a drift. The prior of the first position and
/// velocity is flat. Without drift and with equal densities the result is the cubic smoothing spline. The
/// recursions are the Bryson-Frazier form, which inverts no matrix and is therefore stable for intervals of
/// any length. Source: Bierman GJ (1973), Fixed interval smoothing with discrete measurements, Int J Control
/// 18(1):65-75; Wahba G (1978), J R Stat Soc B 40(3):364-372.
///
/// The textbook form of the smoother inverts the predicted covariance of each interval, which is nearly
/// singular for very short intervals; here a millionth of a second and a week may follow each other.
/// Cost: linear in the positions; one step of state per position is kept for the way back.
public struct ConstantVelocitySmoother: Sendable {
  /// The error of the positions; its white variance is above zero.
  public let noise: PositionNoise
  /// For each interval, the variance per axis that the velocity gains per second, above zero.
  public let densities: [Double]

  /// A smoother of `densities.count` + 1 positions.
  public init(noise: PositionNoise, densities: [Double]) {
    precondition(noise.whiteVariance > 0, "the white variance must be above zero")
    (self.noise, self.densities) = (noise, densities)
  }

  /// The estimate of the movement from all positions.
  public struct Smoothed: Sendable, Equatable {
    /// Estimated positions, without the white error; the drift remains.
    public internal(set) var positions: [SIMD2<Double>]
    /// Velocity at each position, in units of length per second.
    public internal(set) var velocities: [SIMD2<Double>]
    /// Estimated displacement in each interval, without the drift.
    public internal(set) var moves: [SIMD2<Double>]
    /// For each interval the posterior expectation of the squared change of velocity per second, both axes
    /// together: four times the density if the density is correct.
    public internal(set) var squaredVelocityChanges: [Double]
  }

  /// Smooths positions at strictly ascending times in seconds.
  ///
  /// Two or fewer positions are returned unchanged.
  public func callAsFunction(_ positions: [SIMD2<Double>], times: [Double]) -> Smoothed {
    precondition(positions.count == times.count, "each position needs a time")
    precondition(densities.count == max(0, times.count - 1), "each interval needs a density")
    guard positions.count > 1 else {
      return Smoothed(
        positions: positions, velocities: positions.map { _ in .zero }, moves: [],
        squaredVelocityChanges: [])
    }
    return backward(forward(positions, times), positions, times)
  }

  // MARK: Forward

  /// Mean and covariance, per axis, of position and velocity.
  fileprivate struct TrackState {
    var position: SIMD2<Double>
    var velocity: SIMD2<Double>
    var pp: Double
    var pv: Double
    var vv: Double
  }

  /// A state before its position was measured, and the innovation of the measurement.
  fileprivate struct TrackStep {
    var predicted: TrackState
    var innovation = SIMD2<Double>.zero
    var innovationVariance = 1.0
  }

  /// The filter starts at the second position: the first two determine position and velocity.
  private func forward(_ positions: [SIMD2<Double>], _ times: [Double]) -> [TrackStep] {
    let (first, r) = (times[1] - times[0], noise.whiteVariance)
    var state = TrackState(
      position: positions[1], velocity: (positions[1] - positions[0]) / first, pp: r, pv: r / first,
      vv: (2 * r / first + noise.driftRate) / first + densities[0] * first / 3)
    var steps = [TrackStep(predicted: state)]
    steps.reserveCapacity(positions.count - 1)
    for index in positions.indices.dropFirst(2) {
      let seconds = times[index] - times[index - 1]
      let predicted = prediction(from: state, over: seconds, density: densities[index - 1])
      let innovation = positions[index] - predicted.position
      let variance = predicted.pp + r
      steps.append(
        TrackStep(predicted: predicted, innovation: innovation, innovationVariance: variance))
      state = predicted
      state.position += innovation * (predicted.pp / variance)
      state.velocity += innovation * (predicted.pv / variance)
      state.pp = predicted.pp * (r / variance)
      state.pv = predicted.pv * (r / variance)
      state.vv -= predicted.pv * (predicted.pv / variance)
    }
    return steps
  }

  private func prediction(from state: TrackState, over seconds: Double, density: Double)
    -> TrackState
  {
    let (h, q) = (seconds, density)
    return TrackState(
      position: state.position + state.velocity * h, velocity: state.velocity,
      pp: state.pp + h * (2 * state.pv + h * state.vv) + h * (q * h * h / 3 + noise.driftRate),
      pv: state.pv + h * (state.vv + q * h / 2), vv: state.vv + q * h)
  }

  // MARK: Backward

  /// The information that later positions add to a state: adjoint of its mean and of its covariance.
  fileprivate struct Adjoint {
    var p = SIMD2<Double>.zero
    var v = SIMD2<Double>.zero
    var pp = 0.0
    var pv = 0.0
    var vv = 0.0

    /// The adjoint after adding the measurement of this state.
    func measured(_ step: TrackStep) -> Adjoint {
      let variance = step.innovationVariance
      let (k0, k1) = (step.predicted.pp / variance, step.predicted.pv / variance)
      let rest = 1 - k0
      return Adjoint(
        p: step.innovation / variance + rest * p - k1 * v, v: v,
        pp: 1 / variance + rest * rest * pp - 2 * rest * k1 * pv + k1 * k1 * vv,
        pv: rest * pv - k1 * vv, vv: vv)
    }

    /// The adjoint propagated to the start of the interval that ends here.
    func earlier(by h: Double) -> Adjoint {
      Adjoint(p: p, v: v + h * p, pp: pp, pv: pv + h * pp, vv: vv + h * (2 * pv + h * pp))
    }
  }

  private func backward(_ steps: [TrackStep], _ positions: [SIMD2<Double>], _ times: [Double])
    -> Smoothed
  {
    var smoothed = Smoothed(
      positions: positions, velocities: positions.map { _ in .zero },
      moves: Array(repeating: .zero, count: positions.count - 1),
      squaredVelocityChanges: Array(repeating: 0, count: positions.count - 1))
    var adjoint = Adjoint()
    for index in positions.indices.dropFirst(2).reversed() {
      let (step, h, q) = (steps[index - 1], times[index] - times[index - 1], densities[index - 1])
      adjoint = adjoint.measured(step)
      smoothed.take(step.predicted, adjoint, at: index)
      // The correction of an interval is its process covariance times the adjoint at its end.
      let squares =
        h * (h * h / 3 * adjoint.p.squared + h * adjoint.p.dot(adjoint.v)) + h * adjoint.v.squared
      let known = h * (h * h / 3 * adjoint.pp + h * adjoint.pv) + h * adjoint.vv
      smoothed.squaredVelocityChanges[index - 1] = 4 * q + q * q * (squares - 2 * known)
      smoothed.moves[index - 1] = noise.driftRate * h * adjoint.p
      adjoint = adjoint.earlier(by: h)
    }
    finish(&smoothed, adjoint, start: steps[0].predicted, positions, over: times[1] - times[0])
    for index in smoothed.moves.indices {
      let way = smoothed.positions[index + 1] - smoothed.positions[index]
      smoothed.moves[index] = way - smoothed.moves[index]
    }
    return smoothed
  }

  /// Completes the first interval, whose two positions determined the initial state.
  private func finish(
    _ smoothed: inout Smoothed, _ adjoint: Adjoint, start: TrackState, _ positions: [SIMD2<Double>],
    over h: Double
  ) {
    let q = densities[0]
    smoothed.take(start, adjoint, at: 1)
    smoothed.positions[0] = positions[0] - noise.whiteVariance / h * adjoint.v
    smoothed.velocities[0] = smoothed.velocities[1] - q * h / 2 * adjoint.v
    smoothed.squaredVelocityChanges[0] =
      4 * q + q * q * h / 3 * (adjoint.v.squared - 2 * adjoint.vv)
    smoothed.moves[0] = -noise.driftRate * adjoint.v
  }
}

extension ConstantVelocitySmoother.Smoothed {
  fileprivate mutating func take(
    _ state: ConstantVelocitySmoother.TrackState, _ adjoint: ConstantVelocitySmoother.Adjoint,
    at index: Int
  ) {
    positions[index] = state.position + state.pp * adjoint.p + state.pv * adjoint.v
    velocities[index] = state.velocity + state.pv * adjoint.p + state.vv * adjoint.v
  }
}

extension SIMD2<Double> {
  fileprivate func dot(_ other: SIMD2<Double>) -> Double { (self * other).sum() }
  fileprivate var squared: Double { dot(self) }
}

/// A walked path without the error of the measured positions.
///
/// Error and turns are separated by their statistics. Error displaces every position a little; its size is
/// estimated from the positions themselves (`PositionNoise`). People walk straight on most of the time and
/// turn within a step, so that the velocity changes little in most intervals and much in a few: the density
/// of each interval follows a heavy-tailed distribution. Positions that were already smoothed, as phones do,
/// have almost no error left and stay unchanged.
///
/// Smoothing of fixed strength is not used: local lines and splines cut the corners of a walk as they remove
/// its noise, and shorten a course walked to and fro. Summing the distances between raw positions adds the
/// noise of each of them instead. With white noise of 5 m a walk of 400 m changes its length by less than 3
/// %, with correlated noise of 1 m by less than 2 % (tests of the distance). Limits: an error that is common
/// to many positions cannot be seen in them and remains. Cost: 30 passes over the positions.
public struct SmoothedTrack: Sendable, Equatable {
  /// Estimated positions, one for each measured position.
  public let positions: [SIMD2<Double>]
  /// Velocity at each position, in units of length per second.
  public let velocities: [SIMD2<Double>]
  /// Displacement from each position to the next, without the drift of the error.
  public let moves: [SIMD2<Double>]

  /// Typical variance that a walker's velocity gains per axis and second, in m²/s³.
  static let typicalDensity = 0.03
  /// Density of every interval in the first pass.
  static let initialDensity = 0.1
  /// Weight of the typical density relative to the two squares that each axis of an interval contributes.
  static let typicalWeight = 0.1
  /// Passes of expectation maximization; further passes change the length by less than the error does.
  static let passCount = 30

  /// Smooths positions in meters at strictly ascending times in seconds.
  ///
  /// - Parameter smallestVariance: lower limit of the error variance per axis, in m².
  ///
  /// Student's t distribution of the velocity changes, fitted by expectation maximization: Lange KL, Little
  /// RJA, Taylor JMG (1989), J Am Stat Assoc 84(408):881-896.
  public init(_ positions: [SIMD2<Double>], times: [Double], smallestVariance: Double) {
    var noise = PositionNoise(of: positions, times: times, smallestVariance: smallestVariance)
    noise.whiteVariance = max(noise.whiteVariance, smallestVariance)
    var densities = [Double](repeating: Self.initialDensity, count: max(0, positions.count - 1))
    for _ in 0..<Self.passCount {
      let pass = ConstantVelocitySmoother(noise: noise, densities: densities)
      densities = pass(positions, times: times).squaredVelocityChanges.map {
        (Self.typicalWeight * Self.typicalDensity + max(0, $0)) / (Self.typicalWeight + 4)
      }
    }
    let smoothed = ConstantVelocitySmoother(noise: noise, densities: densities)(
      positions, times: times)
    (self.positions, velocities, moves) = (smoothed.positions, smoothed.velocities, smoothed.moves)
  }
}
