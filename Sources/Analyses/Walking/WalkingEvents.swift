import Metrics

extension Walk {
  /// A row for every bout, step, stride and turn, in order of time; only turns where no steps are counted.
  var events: [Event] {
    let counted = proof?.hasStepCount == true ? walking?.bouts ?? [] : []
    let bouts = counted.enumerated().flatMap { number, bout in
      boutEvents(bout, number: number + 1)
    }
    return (bouts + turnReport.events).inOrderOfTime
  }

  private func boutEvents(_ bout: WalkingBout, number: Int) -> [Event] {
    let contacts = bout.contacts
    let whole = Event(
      "bout", onsetSeconds: contacts.first, durationSeconds: bout.duration, item: "\(number)",
      value: Double(contacts.count), unit: .steps)
    let steps = contacts.indices.map { index in
      let next = index + 1 < contacts.count ? contacts[index + 1] - contacts[index] : nil
      return Event(
        "step", onsetSeconds: contacts[index], durationSeconds: next,
        item: "\(number).\(index + 1)",
        value: next, unit: .seconds)
    }
    let strides = contacts.indices.dropLast(2).map { index in
      let time = contacts[index + 2] - contacts[index]
      return Event(
        "stride", onsetSeconds: contacts[index], durationSeconds: time,
        item: "\(number).\(index + 1)", value: time, unit: .seconds)
    }
    return [whole] + steps + strides
  }
}

extension Event {
  func shifted(by seconds: Double) -> Event {
    Event(
      type, onsetSeconds: onsetSeconds.map { $0 + seconds }, durationSeconds: durationSeconds,
      side: side, item: item, value: value, unit: unit, word: word)
  }
}

extension [Event] {
  /// By onset; events of one moment stay in the order they were given.
  var inOrderOfTime: [Event] {
    enumerated().sorted { a, b in
      let times = (a.element.onsetSeconds ?? 0, b.element.onsetSeconds ?? 0)
      return times.0 == times.1 ? a.offset < b.offset : times.0 < times.1
    }.map(\.element)
  }
}
