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
}

extension RecorderFile {
  /// As apps that archive with AppCore call it: after recorder and step, in no folder of its own.
  public func archived(ofStep stepIdentifier: String) -> RecorderFile {
    let ending = name.split(separator: ".").last ?? ""
    return RecorderFile(
      kind: kind, identifier: identifier, folder: "",
      name: "\(identifier)_\(stepIdentifier).\(ending)", bytes: bytes, startSeconds: startSeconds,
      endSeconds: endSeconds)
  }
}
