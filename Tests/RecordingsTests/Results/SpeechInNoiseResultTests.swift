import Testing
import Text

@testable import Recordings

/// Truth: `ORKSpeechInNoiseResult` as ResearchKit serializes it.
@Suite struct SpeechInNoiseResultTests {
  private func result(_ members: String) throws -> SpeechInNoiseResult {
    let text = #"{"_class":"ORKSpeechInNoiseResult"\#(members)}"#
    return SpeechInNoiseResult(
      ResultLeaf(path: "results[0]", object: try JSONValue.parse(ByteBuffer(text.utf8))))
  }

  @Test func `sentence, level and gain are read`() throws {
    let found = try result(
      #","targetSentence":"The boy","filename":"a.wav","userInfo":{"snr_db":-3.5,"gainAppliedToNoise":0.18}"#
    )
    #expect(found.target == "The boy")
    #expect(found.ratioDecibels == -3.5)
    #expect(found.noiseGain == 0.18)
    #expect(found.skipped.isEmpty)
  }

  @Test func `an empty sentence is none`() throws {
    let found = try result(#","targetSentence":"","filename":"","userInfo":{}"#)
    #expect(found.target == nil)
    #expect(found.ratioDecibels == nil)
    #expect(found.skipped.isEmpty)
  }

  @Test(arguments: ["", #","targetSentence":3"#, #","targetSentence":null,"userInfo":[]"#])
  func `a sentence that is not text is reported without its content`(members: String) throws {
    let found = try result(members)
    #expect(found.target == nil)
    #expect((1...2).contains(found.skipped.count))
    #expect(found.skipped[0].sentence.hasPrefix("results[0].targetSentence"))
  }

  @Test func `a result without its class is known by its sentence`() throws {
    let object = try JSONValue.parse(ByteBuffer(#"{"targetSentence":"The boy"}"#.utf8))
    #expect(ResultLeaf(path: "", object: object).belongs(to: .speechInNoise))
  }
}
