import Analyses
import Metrics

/// The command line as it may be told. Spoken words given as an option leave the program on demand only, like
/// those of a recording.
struct ToldArguments {
  private let hidden: [(parameter: String, sentence: String)]

  private static let replacement = "(dropped; --text keep keeps it)"

  init(_ invocation: Invocation) {
    let isKept = invocation.values.text(.text) == "keep"
    hidden = Catalog.parameters.filter { $0.isSentence && !isKept }.flatMap { parameter in
      invocation.values.texts(ofName: parameter.name).map { (parameter.name, $0) }
    }
  }

  /// Those of this process.
  var all: [String] { CommandLine.arguments.dropFirst().map(text) }

  /// One of them, or the value of one.
  func text(_ text: String) -> String {
    for (parameter, sentence) in hidden {
      if text == sentence { return Self.replacement }
      if text == "--\(parameter)=\(sentence)" { return "--\(parameter)=\(Self.replacement)" }
    }
    return text
  }
}
