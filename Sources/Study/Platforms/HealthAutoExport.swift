import Recordings
import Text

/// The JSON of the app Health Auto Export: quantities that it has joined to means or sums over minutes, hours or days.
///
/// How samples were joined is a setting of the app that is not stored, so that all values are doubtful. Percentages are from 0
/// to 100. Workouts hold samples of the heart rate of their own, which are no recovery after a test.
///
/// Source: the app's description of its format (API Export, JSON).
enum HealthAutoExport {
  static let platform = ExportPlatform(name: "Health Auto Export", tree: contents(of:source:))

  /// The app's names of quantities.
  private static let types: [Term: HealthQuantityType] = [
    "heart_rate": .heartRate, "resting_heart_rate": .restingHeartRate,
    "walking_heart_rate_average": .walkingHeartRateAverage,
    "cardio_recovery": .heartRateRecoveryOneMinute,
    "heart_rate_variability": .heartRateVariabilitySDNN,
    "blood_oxygen_saturation": .oxygenSaturation, "respiratory_rate": .respiratoryRate,
    "step_count": .stepCount, "walking_running_distance": .distanceWalkingRunning,
    "flights_climbed": .flightsClimbed, "active_energy": .activeEnergyBurned,
    "walking_speed": .walkingSpeed, "walking_step_length": .walkingStepLength,
    "walking_asymmetry_percentage": .walkingAsymmetryPercentage,
    "walking_double_support_percentage": .walkingDoubleSupportPercentage,
    "apple_walking_steadiness": .appleWalkingSteadiness,
    "six_minute_walking_test_distance": .sixMinuteWalkTestDistance, "vo2_max": .vo2Max,
    "headphone_audio_exposure": .headphoneAudioExposure,
    "environmental_audio_exposure": .environmentalAudioExposure,
  ]

  private static func contents(of tree: JSONValue, source: String) -> FileContents? {
    guard let metrics = tree["data"]?["metrics"]?.array else { return nil }
    var samples = HealthSamples.none
    samples.areAggregated = true
    for metric in metrics {
      guard let type = metric["name"]?.text.flatMap({ types[$0] }) else { continue }
      for item in metric["data"]?.array ?? [] {
        let date = item["date"]?.text.flatMap(RecordedDate.spelled)
        samples.append(
          type.identifier, value: (item["qty"] ?? item["Avg"])?.number ?? .nan,
          unit: metric["units"]?.text.map(unit), source: item["source"]?.text, start: date,
          end: date)
      }
    }
    guard samples.count > 0 else { return nil }
    return HealthDays.contents(samples, source: source)
  }

  /// HealthKit's name of a unit that the app spells in its own way.
  private static func unit(_ text: String) -> String {
    switch text {
    case "bpm", "count/min": "count/min"
    case "steps": "count"
    default: text
    }
  }
}
