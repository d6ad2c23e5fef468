import Testing

@testable import Recordings

/// Truth: objects name the height first, texts of `NSStringFromCGRect` and lists of Swift's `Codable` give the width first.
@Suite struct ScreenGeometryTests {
  @Test(arguments: [
    #"{"x":49,"y":418.5}"#, #"{"Y":418.5,"X":49}"#, #""{49, 418.5}""#, #""{49,418.5}""#,
    #"{"x":49.000000000000000000,"y":4.185e2}"#, "[49, 418.5]",
  ]) func `every spelling of a point is the same point`(text: String) throws {
    #expect(try tree(text).screenPoint == SIMD2(49, 418.5))
  }

  @Test(arguments: [
    #"{"h":753,"w":390}"#, #"{"Height":753,"Width":390}"#, #"{"height":753,"width":390}"#,
    #""{390, 753}""#, "[390, 753]",
  ]) func `every spelling of a size is the same size`(text: String) throws {
    #expect(try tree(text).screenSize == SIMD2(390, 753))
  }

  @Test(arguments: [
    #"{"origin":{"x":79,"y":476},"size":{"h":94,"w":104}}"#,
    #"{"Size":{"Height":94,"Width":104},"Origin":{"X":79,"Y":476}}"#, #""{{79, 476}, {104, 94}}""#,
    #"{"origin":"{79, 476}","size":"{104, 94}"}"#, "[[79, 476], [104, 94]]",
  ]) func `every spelling of a rectangle is the same rectangle`(text: String) throws {
    let rectangle = try #require(try tree(text).screenRectangle)
    #expect(rectangle.origin == SIMD2(79, 476))
    #expect(rectangle.size == SIMD2(104, 94))
    #expect(rectangle.center == SIMD2(131, 523))
  }

  @Test(arguments: [
    "null", "{}", "7", "[79,476,104,104]", #""""#, #""{{79, 476}, {104}}""#, #""{79, 476}""#,
    "[79, 476]", "[[79, 476], [104]]", "[[79, 476], [104, 94], [1, 1]]",
    #""{{79, 476}, {104, x}}""#, #""{{79, 476}, {nan, inf}}""#, #""{{0, 0}, {0, 0}}""#,
    #"{"origin":{"x":0,"y":0},"size":{"h":0,"w":0}}"#,
    #"{"origin":{"x":0,"y":0},"size":{"h":-5,"w":5}}"#,
    #"{"origin":{"x":0,"y":0},"size":{"h":1.797e308,"w":5}}"#,
    #"{"origin":{"x":null,"y":0},"size":{"h":5,"w":5}}"#, #"{"size":{"h":5,"w":5}}"#,
  ]) func `what is no rectangle, or an empty one, is none`(text: String) throws {
    #expect(try tree(text).screenRectangle == nil)
  }

  @Test(arguments: [
    "{}", #"{"x":1}"#, #"{"x":"1","y":2}"#, #""{1}""#, #""{1, 2, 3}""#, "true", "[1]", "[1, 2, 3]",
    #"[1, "2"]"#, "[1, null]", "[[1, 2], [3, 4]]",
  ]) func `what is no point is none`(text: String) throws {
    #expect(try tree(text).screenPoint == nil)
  }
}
