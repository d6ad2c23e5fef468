/// Where the bytes of a sound or a picture are: in a file, which is opened when it is needed, or in memory.
enum ByteSource: Sendable, Equatable {
  case file(path: String)
  case memory(ByteBuffer)

  static func == (a: ByteSource, b: ByteSource) -> Bool {
    switch (a, b) {
    case (.file(let a), .file(let b)): ByteKey(a) == ByteKey(b)
    case (.memory(let a), .memory(let b)): a === b
    default: false
    }
  }
}
