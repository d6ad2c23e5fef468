import Testing
import TestSupport
import Text

@testable import Recordings

/// Truth: releases up to 2.1.0 wrote an absolute URL, later ones the bare name; only the last
/// component counts.
@Suite struct LinkedNameTests {
  private func name(_ members: String) throws -> String? {
    let object = try JSONValue.parse(ByteBuffer("{\(members)}".utf8))
    return ResultLeaf(path: "", object: object).linkedFileName
  }

  @Test(arguments: [
    ("file:///var/mobile/X/Documents/accel_1.json", "accel_1.json"),
    ("file:///a/music%20step-2024.json", "music step-2024.json"),
    ("file:///a/%C3%A9t%C3%A9.json", "été.json"), ("file:///a/100%25.json", "100%.json"),
    ("file:///a/b%2.json", "b%2.json"), ("file:///a/b%zz%", "b%zz%"), ("file:///a/%FF", "%FF"),
    ("file:///a/+1%+1.json", "+1%+1.json"), ("accel.json", "accel.json"),
    ("file:///outside/../../etc/passwd", "passwd"),
  ]) func `a URL is decoded to its last component`(url: String, expected: String) throws {
    #expect(try name(#""fileURL":"\#(url)""#) == expected)
  }

  /// A bare name is a name: its percent signs are its own.
  @Test func `a file name is taken as it stands`() throws {
    #expect(try name(#""fileName":"a%20b.json""#) == "a%20b.json")
    #expect(try name(#""fileName":"../../a.json""#) == "a.json")
    #expect(try name(#""fileName":"new.json","fileURL":"file:///x/old.json""#) == "new.json")
    #expect(try name(#""fileName":"","fileURL":"file:///x/old.json""#) == "old.json")
  }

  @Test(arguments: ["", #""fileName":3"#, #""fileURL":null"#, #""fileName":"""#])
  func `a leaf without a link has none`(members: String) throws {
    #expect(try name(members) == nil)
  }
}
