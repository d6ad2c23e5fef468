import Report

/// A fault of the program or of the system, not of the call.
public protocol ProgramFault: Error, CustomStringConvertible {}

/// An option whose value is well formed but cannot be used.
public struct SettingsError: Error, CustomStringConvertible {
  public let description: String
  /// The description without names of files, and without what stands in them.
  let withoutNames: String

  init(description: String, withoutNames: String) {
    (self.description, self.withoutNames) = (description, withoutNames)
  }

  /// A problem that names no file.
  public init(description: String) {
    self.init(description: description, withoutNames: description)
  }

  /// A problem of the file or text that an option gives.
  public init(_ option: String, of name: String, _ problem: String) {
    self.init(
      description: "\(option): \(shown(name)): \(problem)",
      withoutNames: "\(option): \(problem)")
  }
}
