extension Recording {
  /// What a platform exported, of which items without a time and a value that can be read do not count.
  init(exported content: Content, source: String, tear: Tear?) {
    let (usable, all) = content.itemCounts
    self.init(source: source, content: content, itemCount: usable, tear: tear)
    // Preparation counts for itself which samples of motion it cannot use.
    leftOutCount = motion == nil ? all - usable : 0
  }

  /// The same with nothing said of items left out, for whoever counts them again.
  var countedAnew: Recording {
    var recording = self
    recording.leftOutCount = 0
    return recording
  }
}

extension Recording.Content {
  /// How many items have a time and a value, and how many there are.
  var itemCounts: (usable: Int, all: Int) {
    switch self {
    case .accelerometer(let samples), .deviceMotion(let samples):
      (samples.timestamps.indices.count(where: samples.isUsable), samples.count)
    case .pedometer(let updates):
      (updates.steps.indices.count(where: updates.isUsable), updates.steps.count)
    case .healthQuantity(let samples):
      (samples.values.indices.count(where: samples.isUsable), samples.count)
    case .location(let fixes): (fixes.count, fixes.count)
    case .touch(let samples): (samples.timestamps.count, samples.timestamps.count)
    case .audio(let sound): (sound.info.frameCount, sound.info.frameCount)
    case .image(let picture): (picture.width * picture.height, picture.width * picture.height)
    }
  }
}

extension MotionSamples {
  fileprivate func isUsable(_ row: Int) -> Bool {
    guard timestamps[row].isFinite else { return false }
    guard let acceleration else { return true }
    return acceleration.x[row].isFinite && acceleration.y[row].isFinite
      && acceleration.z[row].isFinite
  }
}

extension PedometerUpdates {
  func isUsable(_ row: Int) -> Bool { ends[row] != nil && steps[row].isFinite }
}

extension HealthSamples {
  func date(_ row: Int) -> RecordedDate? { starts[row] ?? ends[row] }

  fileprivate func isUsable(_ row: Int) -> Bool { date(row) != nil && values[row].isFinite }
}
