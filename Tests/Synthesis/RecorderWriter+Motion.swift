extension RecorderWriter {
  /// The raw accelerometer's file: gravity included, g.
  public func accelerometer(_ track: MotionTrack) -> RecorderFile {
    motionFile(.accelerometer, track) { index, number in
      vectorMembers(track.gravity[index] + track.userAcceleration[index], &number)
    }
  }

  /// The device motion file; the magnetic field is as ever without a calibrated reference.
  public func deviceMotion(_ track: MotionTrack) -> RecorderFile {
    motionFile(.deviceMotion, track) { index, number in
      let pose = track.attitude[index]
      let attitude = vectorMembers(SIMD3(pose.x, pose.y, pose.z), &number)
      return [
        ("attitude", .object(attitude + [("w", number(pose.w))])),
        ("rotationRate", .object(vectorMembers(track.rotationRate[index], &number))),
        ("gravity", .object(vectorMembers(track.gravity[index], &number))),
        ("userAcceleration", .object(vectorMembers(track.userAcceleration[index], &number))),
        ("magneticField", uncalibratedField),
      ]
    }
  }

  private func motionFile(
    _ kind: RecorderFile.Kind, _ track: MotionTrack,
    members: (Int, inout NumberWriter) -> [(key: String, value: JSONText)]
  ) -> RecorderFile {
    var number = NumberWriter(
      decimals: decimals, timeDecimals: timeDecimals ?? min(decimals, 6),
      generator: writesTwentyDigits ? generator(for: kind) : nil)
    var delay = generator(for: kind)
    let items = track.times.indices.map { index in
      let stamps = stamps(track.times[index], &number, &delay)
      return JSONText.object(stamps + members(index, &number))
    }
    return file(
      kind, items: items, startSeconds: track.times.first ?? 0, endSeconds: track.times.last ?? 0)
  }

  /// The wall clock is read when a sample is delivered, so it trembles by microseconds.
  private func stamps(_ time: Double, _ number: inout NumberWriter, _ delay: inout SplitMix64) -> [(
    key: String, value: JSONText
  )] {
    let uptime = [(key: "timestamp", value: number.timeStamp(time))]
    guard version >= .v32 else { return uptime }
    let unix = clock.unixSeconds(atUptime: time) + 3e-5 * delay.uniform()
    return uptime + [("timestampSince1970", number.timeStamp(unix))]
  }
}

/// Writes numbers as the recorder's settings say.
private struct NumberWriter {
  let decimals: Int
  let timeDecimals: Int
  /// Makes up further digits when there.
  var generator: SplitMix64?

  mutating func callAsFunction(_ value: Double) -> JSONText { text(value, places: decimals) }

  mutating func timeStamp(_ seconds: Double) -> JSONText { text(seconds, places: timeDecimals) }

  private mutating func text(_ value: Double, places: Int) -> JSONText {
    guard var drawn = generator else { return .literal(decimalText(value, decimals: places)) }
    defer { generator = drawn }
    return .literal(twentyDigitText(value, decimals: places, using: &drawn))
  }
}

private func vectorMembers(_ vector: SIMD3<Double>, _ number: inout NumberWriter) -> [(
  key: String, value: JSONText
)] { [("x", number(vector.x)), ("y", number(vector.y)), ("z", number(vector.z))] }

private let uncalibratedField = JSONText.object([
  ("x", .integer(0)), ("y", .integer(0)), ("z", .integer(0)), ("accuracy", .integer(-1)),
])
