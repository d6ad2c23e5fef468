extension RecorderWriter {
  /// The audio recorder's file, Apple Lossless; its name keeps the hyphens of the UUID.
  public func audio(_ sound: QuantizedSound, startUptimeSeconds: Double = 0) -> RecorderFile {
    let uuid = uuid(of: .audio)
    let lengthSeconds = Double(sound.count) / Double(sound.sampleRateHz)
    return RecorderFile(
      kind: .audio, identifier: identifier(of: .audio), folder: "recorder-\(uuid)",
      name: "audio_\(uuid).m4a", bytes: sound.m4a(), startSeconds: startUptimeSeconds,
      endSeconds: startUptimeSeconds + lengthSeconds)
  }

  /// The streaming recorder's file: WAVE in the microphone's own format, 32-bit floating point.
  public func streamingAudio(
    _ samples: [Double], sampleRateHz: Int = 48_000, startUptimeSeconds: Double = 0
  ) -> RecorderFile {
    let uuid = uuid(of: .streamingAudio)
    let sound = SampleBytes(floating: samples.map { [$0] }, sampleRateHz: sampleRateHz)
    return RecorderFile(
      kind: .streamingAudio, identifier: identifier(of: .streamingAudio),
      folder: "recorder-\(uuid)", name: "streamingAudio_\(uuid).wav", bytes: sound.wav(),
      startSeconds: startUptimeSeconds,
      endSeconds: startUptimeSeconds + Double(samples.count) / Double(sampleRateHz))
  }
}

extension RecorderFile {
  /// The file under the name that apps with AppCore give it: after recorder and step, in no folder of its own.
  public func archived(ofStep stepIdentifier: String) -> RecorderFile {
    let ending = name.split(separator: ".").last ?? ""
    return RecorderFile(
      kind: kind, identifier: identifier, folder: "",
      name: "\(identifier)_\(stepIdentifier).\(ending)", bytes: bytes, startSeconds: startSeconds,
      endSeconds: endSeconds)
  }
}
