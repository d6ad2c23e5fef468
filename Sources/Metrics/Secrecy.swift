/// How a free text that the user gives to an option is shown in records, on pages and in messages.
///
/// Where names are replaced by pseudonyms, the text may contain a name, so that every option says in its declaration
/// what is shown instead. Numbers and words of a fixed list need no secrecy: they cannot contain a name.
public enum Secrecy: Sendable, Equatable {
  /// As given: the program accepts nothing but texts of a fixed form, such as `1/8`.
  case fixedForm
  /// A path: pseudonyms for the names in it.
  case path
  /// The name of a participant or session: its pseudonym.
  case name
  /// A template of paths: pseudonyms for its parts, apart from `*` and names in braces.
  case template
  /// Words that the user chose, such as names of columns or events: left out.
  case words
  /// Words that participants spoke or read: left out, and without pseudonyms as well unless spoken words are kept.
  case spokenWords
}
