import Metrics
import Testing

/// Truth: time does not run backward.
@Suite struct EventTests {
  @Test func `an event has no length below 0 and no number that is not finite`() {
    #expect(Event("tap", onsetSeconds: 1, durationSeconds: -1e-9).durationSeconds == nil)
    #expect(Event("tap", onsetSeconds: 1, durationSeconds: 0).durationSeconds == 0)
    for odd in [Double.nan, .infinity, -.infinity] {
      let event = Event("tap", onsetSeconds: odd, durationSeconds: odd, value: odd)
      #expect(event.onsetSeconds == nil)
      #expect(event.durationSeconds == nil)
      #expect(event.value == nil)
    }
    #expect(Event("tap", onsetSeconds: -2).onsetSeconds == -2)
  }

  @Test func `events are in order of time, those of one moment in the order given`() {
    let events = [
      Event("stride", onsetSeconds: 2), Event("turn", onsetSeconds: 1, item: "a"),
      Event("turn", onsetSeconds: 1, item: "b"), Event("task", onsetSeconds: nil),
    ]
    #expect(events.inOrderOfTime.map { $0.type + $0.item } == ["task", "turna", "turnb", "stride"])
  }

  @Test func `a word is its content before a number`() {
    #expect(
      Event("tone", onsetSeconds: 0, value: 20, word: "wrong_ear").content == .word("wrong_ear"))
    #expect(Event("tone", onsetSeconds: 0, value: 20).content == .number(20))
    #expect(Event("tone", onsetSeconds: 0).content == nil)
  }

  @Test func `an event that is shifted keeps all but its time`() {
    let event = Event("tap", onsetSeconds: 1, durationSeconds: 2, side: "left", item: "3", value: 4)
    #expect(event.shifted(by: 10).onsetSeconds == 11)
    #expect(event.shifted(by: 10).shifted(by: -10) == event)
    #expect(Event("tap", onsetSeconds: nil).shifted(by: 1).onsetSeconds == nil)
  }
}
