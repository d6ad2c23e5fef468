extension Recording {
  /// One recording from the files a recorder rolled over to, in the order of their names.
  ///
  /// Items are put one after the other; sorting by time is left to the preparation, which counts
  /// what it moves. Files of different sensors are not joined: nil.
  init?(joining parts: [Recording]) {
    guard var whole = parts.first else { return nil }
    for part in parts.dropFirst() {
      switch (whole.content, part.content) {
      case (.accelerometer(let a), .accelerometer(let b)):
        whole.content = .accelerometer(a.followed(by: b))
      case (.deviceMotion(let a), .deviceMotion(let b)):
        whole.content = .deviceMotion(a.followed(by: b))
      case (.pedometer(let a), .pedometer(let b)):
        whole.content = .pedometer(a.followed(by: b))
      case (.location(let a), .location(let b)):
        whole.content = .location(a.followed(by: b))
      case (.healthQuantity(let a), .healthQuantity(let b)):
        whole.content = .healthQuantity(a.followed(by: b))
      case (.touch(let a), .touch(let b)):
        whole.content = .touch(a.followed(by: b))
      default: return nil
      }
      whole.itemCount += part.itemCount
      whole.leftOutCount += part.leftOutCount
      whole.tear = whole.tear ?? part.tear
    }
    whole.furtherSources = parts.dropFirst().map(\.source)
    self = whole
  }
}

extension [Recording] {
  /// In the order in which one recorder closed its files; one without a date was never closed.
  var inOrderOfClosing: [Recording] {
    let named = map { (RecorderFileName(contentName($0.source)), $0) }
    return named.sorted { a, b in
      let wereClosed = (a.0.stem != a.0.base, b.0.stem != b.0.base)
      return wereClosed.0 == wereClosed.1
        ? a.0.stem.utf8.lexicographicallyPrecedes(b.0.stem.utf8) : wereClosed.0
    }.map(\.1)
  }
}
