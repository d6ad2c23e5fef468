import Foundation
import TestSupport
import Testing

/// Truth: a sine of 5 Hz that is written here.
@Suite struct BarePlotTests {
  @Test func `an accelerometer file without a task is drawn as signal and spectrum`() throws {
    let scratch = try Scratch()
    let lines = (0..<1000).map { number in
      let time = Double(number) / 100
      return #"{"timestamp":\#(time),"x":0,"y":\#(sin(2 * .pi * 5 * time)),"z":1}"#
    }
    try scratch.write("lonely.json", #"{"items":["# + lines.joined(separator: ",") + "]}")
    let readable = try Tool.run(["samples", "lonely.json"], in: scratch.url)
    #expect(readable.status == 0, "\(readable.messages)")
    let plot = try Tool.run(["plot", "lonely.json", "-o", "x.svg"], in: scratch.url)
    #expect(plot.status == 0, "\(plot.messages)")
    let text = String(decoding: try scratch.read("x.svg"), as: UTF8.self)
    #expect(text.contains(">Signal</text>"))
    #expect(text.contains(">Spectrum</text>"))
    let one = try Tool.run(["plot", "lonely.json", "--picture", "spectrum"], in: scratch.url)
    #expect(one.text.contains(">Spectrum</text>"))
    #expect(!one.text.contains(">Signal</text>"))
  }

  @Test func `a file that is no recording has one message and no picture`() throws {
    let scratch = try Scratch()
    try scratch.write("notes.txt", "no recording\n")
    let plot = try Tool.run(["plot", "notes.txt", "-o", "x.svg"], in: scratch.url)
    #expect(plot.status != 0)
    #expect(!FileManager.default.fileExists(atPath: scratch.url.appending(path: "x.svg").path))
  }
}
