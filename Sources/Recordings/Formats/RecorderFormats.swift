import Text

/// `accel_….json`: x, y, z in g with gravity, at `timestamp` seconds since boot.
///
/// Source: ResearchKit, `CMAccelerometerData+ORKJSONDictionary`.
enum AccelerometerFormat: RecordingFormat {
  static func read(_ table: ItemTable) -> Recording.Content? {
    guard let timestamps = table.numbers("timestamp"), let acceleration = table.axes(),
      !table.has("phase"), !table.has("sensorType")
    else { return nil }
    return .accelerometer(
      MotionSamples(
        timestamps: timestamps, unixTimes: table.numbers("timestampSince1970"),
        acceleration: acceleration))
  }
}

/// `deviceMotion_….json`: the fused motion of the phone at `timestamp` seconds since boot.
///
/// Source: ResearchKit, `CMDeviceMotion+ORKJSONDictionary`. The magnetic field is zero in the
/// reference frame ResearchKit uses, and not read. Gravity that is missing follows from attitude, and
/// is unknown without one: user acceleration alone tells steps.
enum DeviceMotionFormat: RecordingFormat {
  static func read(_ table: ItemTable) -> Recording.Content? {
    guard let timestamps = table.numbers("timestamp"),
      let userAcceleration = table.axes(of: "userAcceleration")
    else { return nil }
    let attitude = table.attitude()
    return .deviceMotion(
      MotionSamples(
        timestamps: timestamps, unixTimes: table.numbers("timestampSince1970"),
        userAcceleration: userAcceleration, gravity: table.axes(of: "gravity") ?? attitude?.gravity,
        rotationRate: table.axes(of: "rotationRate"), attitude: attitude))
  }
}

extension AttitudeColumns {
  /// The reference frame's downward unit vector in device axes.
  public var gravity: AxisColumns {
    AxisColumns(
      x: w.indices.map { -2 * (x[$0] * z[$0] - w[$0] * y[$0]) },
      y: w.indices.map { -2 * (y[$0] * z[$0] + w[$0] * x[$0]) },
      z: w.indices.map { 2 * (x[$0] * x[$0] + y[$0] * y[$0]) - 1 })
  }
}

/// `pedometer_….json`: cumulative steps and meters between two dates.
///
/// Source: ResearchKit, `CMPedometerData+ORKJSONDictionary`.
enum PedometerFormat: RecordingFormat {
  static func read(_ table: ItemTable) -> Recording.Content? {
    guard let steps = table.numbers("numberOfSteps"), let ends = table.statedDates("endDate") else {
      return nil
    }
    return .pedometer(
      PedometerUpdates(
        starts: table.dates("startDate"), ends: ends, steps: steps,
        distanceMeters: table.numbersOrMissing("distance"),
        floorsAscended: table.numbersOrMissing("floorsAscended"),
        floorsDescended: table.numbersOrMissing("floorsDescended")))
  }
}

extension ItemTable {
  fileprivate func has(_ column: String) -> Bool { columnNames.contains(column) }

  /// The columns `x`, `y`, `z`, or those of a nested object.
  fileprivate func axes(of key: String? = nil) -> AxisColumns? {
    let prefix = key.map { "\($0)." } ?? ""
    guard let x = numbers(prefix + "x"), let y = numbers(prefix + "y"),
      let z = numbers(prefix + "z")
    else { return nil }
    return AxisColumns(x: x, y: y, z: z)
  }

  fileprivate func attitude() -> AttitudeColumns? {
    guard let w = numbers("attitude.w"), let axes = axes(of: "attitude") else { return nil }
    return AttitudeColumns(w: w, x: axes.x, y: axes.y, z: axes.z)
  }
}

/// `HKQuantityTypeIdentifierHeartRate_….json` and its like: values of HealthKit with unit and source.
///
/// Source: ResearchKit, `HKSample+ORKJSONDictionary`. Type and value are words of many a file, so the
/// types must be HealthKit's.
enum HealthFormat: RecordingFormat {
  static func read(_ table: ItemTable) -> Recording.Content? {
    guard let types = table.texts("type"), let values = table.numbers("value"),
      types.contains(where: { $0?.hasPrefix("HK") == true })
    else { return nil }
    return .healthQuantity(
      HealthSamples(
        types: types, values: values, units: table.textsOrMissing("unit"),
        starts: table.dates("startDate"), ends: table.dates("endDate"),
        sources: table.textsOrMissing("source")))
  }
}

/// `location_….json`: positions with their uncertainty at dates of whole seconds.
///
/// Source: ResearchKit, `CLLocation+ORKJSONDictionary`; a part the phone is not sure of is left out.
enum LocationFormat: RecordingFormat {
  static func read(_ table: ItemTable) -> Recording.Content? {
    let own = ["horizontalAccuracy", "coordinate.latitude", "verticalAccuracy"]
    guard own.contains(where: table.has), let times = table.statedDates("timestamp") else {
      return nil
    }
    return .location(
      LocationFixes(
        times: times, latitudes: table.numbersOrMissing("coordinate.latitude"),
        longitudes: table.numbersOrMissing("coordinate.longitude"),
        horizontalAccuracies: table.numbersOrMissing("horizontalAccuracy"),
        altitudes: table.numbersOrMissing("altitude"),
        verticalAccuracies: table.numbersOrMissing("verticalAccuracy"),
        speeds: table.numbersOrMissing("speed"), courses: table.numbersOrMissing("course")))
  }
}

/// `touch_….json`: fingers on the recorded view at `timestamp` seconds since boot.
///
/// Source: ResearchKit, `UITouch+ORKJSONDictionary`.
enum TouchFormat: RecordingFormat {
  static func read(_ table: ItemTable) -> Recording.Content? {
    guard let timestamps = table.numbers("timestamp"), let phases = table.numbers("phase"),
      let x = table.numbers("x"), let y = table.numbers("y")
    else { return nil }
    return .touch(
      TouchSamples(
        timestamps: timestamps, phases: phases, indices: table.numbersOrMissing("index"), x: x,
        y: y, viewWidths: table.numbersOrMissing("width"),
        viewHeights: table.numbersOrMissing("height")))
  }
}
