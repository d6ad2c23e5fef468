import Text

/// The types of HealthKit's quantities that are measured. The raw value is HealthKit's identifier without its beginning.
public enum HealthQuantityType: String, CaseIterable, Sendable {
  case heartRate = "HeartRate"
  case restingHeartRate = "RestingHeartRate"
  case walkingHeartRateAverage = "WalkingHeartRateAverage"
  case heartRateRecoveryOneMinute = "HeartRateRecoveryOneMinute"
  case heartRateVariabilitySDNN = "HeartRateVariabilitySDNN"
  case oxygenSaturation = "OxygenSaturation"
  case respiratoryRate = "RespiratoryRate"
  case stepCount = "StepCount"
  case distanceWalkingRunning = "DistanceWalkingRunning"
  case flightsClimbed = "FlightsClimbed"
  case activeEnergyBurned = "ActiveEnergyBurned"
  case walkingSpeed = "WalkingSpeed"
  case walkingStepLength = "WalkingStepLength"
  case walkingAsymmetryPercentage = "WalkingAsymmetryPercentage"
  case walkingDoubleSupportPercentage = "WalkingDoubleSupportPercentage"
  case appleWalkingSteadiness = "AppleWalkingSteadiness"
  case sixMinuteWalkTestDistance = "SixMinuteWalkTestDistance"
  case vo2Max = "VO2Max"
  case headphoneAudioExposure = "HeadphoneAudioExposure"
  case environmentalAudioExposure = "EnvironmentalAudioExposure"

  /// The beginning of the identifiers of quantities.
  public static let prefix = "HKQuantityTypeIdentifier"

  /// The identifier of the type, as HealthKit stores it.
  public var identifier: String { Self.prefix + rawValue }

  /// The type of an identifier; nil for a type that is not measured.
  public init?(identifier: String) {
    guard identifier.starts(withBytesOf: Self.prefix) else { return nil }
    self.init(rawValue: String(identifier.dropFirst(Self.prefix.count)))
  }
}
