/// One step of a task: when it was shown, what it recorded and what it resulted in.
public struct RecordedStep: Sendable {
  /// The identifier in the task, such as `walking.outbound`.
  public let identifier: String
  /// Uptime at which the step began.
  public let startSeconds: Double
  /// Uptime at which it ended.
  public let endSeconds: Double
  /// The recordings it left, those that belong to a leaf excepted.
  public let files: [RecorderFile]
  /// Results of the step's own kind, listed after the files.
  public let leaves: [LeafResult]

  /// A step without files and leaves is an instruction, a countdown or the conclusion.
  public init(
    _ identifier: String, startSeconds: Double, endSeconds: Double, files: [RecorderFile] = [],
    leaves: [LeafResult] = []
  ) {
    (self.identifier, self.files, self.leaves) = (identifier, files, leaves)
    (self.startSeconds, self.endSeconds) = (startSeconds, endSeconds)
  }

  /// Every recording of the step, wherever the result names it.
  public var recordings: [RecorderFile] { files + leaves.flatMap(\.files) }
}
