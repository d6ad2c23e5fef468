/// Why a picture cannot be used.
public struct ImageProblem: Error, Sendable, Equatable {
  /// What is wrong with it, without the place.
  public let reason: String

  /// The code in the `flags` column.
  static let code = "image_unreadable"

  /// Problem and remedy.
  var explanation: String {
    "no picture can be read here (\(reason)); copy the file from the device or the export again"
  }
}
