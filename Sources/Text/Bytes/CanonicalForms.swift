import CLibrary
import CUTF8Proc

/// The spellings of a text in which composed letters are one or several code points: as given, composed (NFC), and decomposed
/// (NFD), each once.
///
/// File systems and archivers store names in one of these forms, whatever a user types.
public func canonicalForms(of text: String) -> [String] {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return [text] }
  var forms = [text]
  for form in [UTF8PROC_COMPOSE, UTF8PROC_DECOMPOSE] {
    let spelled = mapped(text, UTF8PROC_STABLE.rawValue | form.rawValue)
    if !forms.containsBytes(of: spelled) { forms.append(spelled) }
  }
  return forms
}

/// A text mapped by utf8proc with these options.
func mapped(_ text: String, _ options: UInt32) -> String {
  let bytes = Array(text.utf8)
  var mapped: UnsafeMutablePointer<UInt8>?
  let count = utf8proc_map(bytes, bytes.count, &mapped, utf8proc_option_t(options))
  defer { free(mapped) }
  // Only memory could be lacking: a String is always valid Unicode.
  guard count >= 0, let mapped else { return text }
  return String(decoding: UnsafeBufferPointer(start: mapped, count: count), as: UTF8.self)
}
