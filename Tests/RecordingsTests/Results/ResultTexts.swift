import TestSupport
import Text

@testable import Recordings

/// The task results in a text.
func results(_ text: String, source: String = "result.json") throws -> [TaskResult] {
  TaskResult.all(in: try JSONValue.parse(ByteBuffer(text.utf8)), source: source)
}

extension TaskResult {
  /// `step: leaf, leaf` for every step.
  var outline: [String] {
    steps.map { "\($0.identifier): " + $0.leaves.map(\.identifier).joined(separator: ", ") }
  }

  var leafPaths: [String] { steps.flatMap(\.leaves).map(\.path) }
}
