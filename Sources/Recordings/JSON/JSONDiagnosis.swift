public import Text

extension JSONProblem {
  /// The issue it is one of, and its words.
  public var diagnosis: Diagnosis {
    let (issue, problem): (InputIssue, String) =
      switch self {
      case .truncated: (.jsonTruncated, "the file ends before the first item is complete")
      case .malformed: (.jsonMalformed, "this is not valid JSON")
      case .invalidUTF8: (.jsonNotUTF8, "the text is not UTF-8")
      case .tooDeep: (.jsonTooDeep, "the nesting is deeper than any recording's")
      case .tooLarge: (.jsonTooLarge, "the document would take an unreasonable amount of memory")
      case .empty: (.jsonEmpty, "the file is empty")
      }
    return Diagnosis(issue, at: byteOffset, "byte \(byteOffset): \(problem)")
  }
}
