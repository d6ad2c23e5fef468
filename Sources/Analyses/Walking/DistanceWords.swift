/// What the table says of each source of distance.
extension WalkedDistance.Source {
  /// The class or the paper behind it.
  var reference: String {
    switch self {
    case .fixedDistance: "ORKTimedWalkResult"
    case .pedometer: "CMPedometer"
    case .gps: "CLLocation"
    case .pendulum: "Zijlstra and Hof 2003, factor as in mobgap"
    }
  }

  var strideMeaning: String {
    switch self {
    case .fixedDistance: "Twice the length of the course by the steps taken on it."
    case .pedometer: "Twice distance by steps, by the pedometer."
    case .gps: "Twice distance by steps, by the phone's position."
    case .pendulum: "Twice the mean step length, by the pendulum."
    }
  }

  var speedMeaning: String {
    switch self {
    case .fixedDistance: "Length of the course by the time its clock shows, in ticks of 0.1 s."
    case .pedometer: "Distance by time, by the pedometer."
    case .gps: "Smoothed distance by the time from first to last fix."
    case .pendulum: "Step lengths by step times, by the pendulum."
    }
  }

  /// When it tells no speed.
  var absence: String {
    switch self {
    case .fixedDistance: "no distance and time in the result, or its time limit was reached"
    case .pedometer: "no pedometer distance of 10 m"
    case .gps: "no 50 m of fixes with a median accuracy of 10 m"
    case .pendulum: "no height given"
    }
  }

  /// When it tells no length of steps.
  var lengthAbsence: String {
    switch self {
    case .fixedDistance, .gps: "\(absence), or nobody walks"
    case .pedometer, .pendulum: absence
    }
  }
}
