/// What takes the place of the version of a library that cannot be opened.
public let missingLibraryVersion = "missing"

/// The version of a library that is opened when it is first needed, as the library states it.
public func lateLibraryVersion(_ version: UnsafePointer<CChar>?) -> String {
  version.map { String(cString: $0) } ?? missingLibraryVersion
}
