/// The device that recorded a session, as far as its files contain it.
public struct RecordingDevice: Sendable, Equatable {
  /// Apple's name of the device, such as `iPhone15,2`, or what an app calls it.
  public var model: String?
  /// The operating system with its version, such as `iOS 18.1`.
  public var system: String?
  /// The name of the app with its version.
  public var app: String?

  /// A device; without arguments nothing is known of it.
  public init(model: String? = nil, system: String? = nil, app: String? = nil) {
    (self.model, self.system, self.app) = (model, system, app)
  }

  /// This device, with facts that it lacks taken from another.
  public func completed(by other: RecordingDevice) -> RecordingDevice {
    RecordingDevice(
      model: model ?? other.model, system: system ?? other.system, app: app ?? other.app)
  }
}
