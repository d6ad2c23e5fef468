/// Whose session lies where: the first folder is the participant's when the session lies deeper.
struct SessionPlace: Hashable {
  let participant: String
  let session: String

  init(participant: String, session: String) {
    (self.participant, self.session) = (participant, session)
  }

  init(folder: String) {
    let parts = pathComponents(folder)
    participant = parts.count > 1 ? parts[0] : ""
    session = (parts.count > 1 ? parts.dropFirst() : parts[...]).joined(separator: "/")
  }
}

extension SessionPlace {
  static func == (a: SessionPlace, b: SessionPlace) -> Bool { a.keys == b.keys }

  func hash(into hasher: inout Hasher) { hasher.combine(keys) }

  private var keys: [ByteKey] { [ByteKey(participant), ByteKey(session)] }
}

/// The folder that stands for the session a file belongs to: of a recorder's or a step's folder the one
/// around it, unless a result lies in it.
func sessionFolder(of path: String, isResultFolder: (String) -> Bool) -> String {
  var home = folder(of: path)
  while belongsToParent(lastComponent(home)), !home.isEmpty,
    !isResultFolder(home)
  { home = folder(of: home) }
  return home
}
