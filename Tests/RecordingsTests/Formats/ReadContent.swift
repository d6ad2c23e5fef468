import Testing
import TestSupport
import Text

@testable import Recordings

/// The content that is recognized in a text; nil for items of no known kind.
func content(_ text: String) throws -> Recording.Content? {
  try ItemTable.read(ByteBuffer(text.utf8)).flatMap(Recognition.read)
}

func locations(_ text: String) throws -> LocationFixes {
  guard case .location(let fixes) = try content(text) else { throw UnexpectedContent() }
  return fixes
}

func healthSamples(_ text: String) throws -> HealthSamples {
  guard case .healthQuantity(let samples) = try content(text) else { throw UnexpectedContent() }
  return samples
}

func touches(_ text: String) throws -> TouchSamples {
  guard case .touch(let samples) = try content(text) else { throw UnexpectedContent() }
  return samples
}
