/// The form by which people review the steps of a page: one card after the other, without the names of participant and visit,
/// in a shuffled order.
///
/// It is the only script of a page. The policy of the page admits it by its digest and nothing else, so that no other script
/// can run and nothing is loaded. What was decided is kept in the storage of the browser for this page, until it is saved.
public struct ReviewForm: Sendable {
  /// The seed of the order of the cards.
  public let seed: Int
  /// The SHA-256 digest of the script in Base64.
  private let scriptDigest: String

  /// - Parameter sha256: the SHA-256 digest of the script in hexadecimal digits.
  public init(seed: Int, sha256: String) {
    self.seed = seed
    let digits = sha256.compactMap(\.hexDigitValue).map { UInt8($0) }
    scriptDigest = base64(
      stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  /// The numbers from 0 to below the count in an order that depends only on the seed and the count.
  func order(_ count: Int) -> [Int] {
    var numbers = Array(0..<count)
    var state = UInt64(bitPattern: Int64(seed))
    // Fisher and Yates, with the generator SplitMix64.
    for place in stride(from: count - 1, to: 0, by: -1) {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      value ^= value >> 31
      numbers.swapAt(place, Int(value % UInt64(place + 1)))
    }
    return numbers
  }

  /// The directive of the page's policy that admits the script.
  var policy: String { "; script-src 'sha256-\(scriptDigest)'" }

  /// The buttons, the field of the rater and what is said about the card that is shown.
  func writeControls(of count: Int, to section: inout MarkupWriter) {
    let order = order(count).map { "\($0)" }.joined(separator: " ")
    section.element("div", ["id": "review", "data-order": order]) { form in
      form.element("p") { line in
        line.element("label", [:]) { label in
          label.add("Rater ")
          label.empty("input", ["id": "review-rater", "autocomplete": "off"])
        }
        line.add(" ")
        line.element("button", ["id": "review-start", "type": "button"], "Review")
        line.add(" ")
        line.element("button", ["id": "review-save", "type": "button"], "Save review.csv")
        line.add(" ")
        line.element("output", ["id": "review-state"], "")
      }
      form.element("p", ["class": "reviewing"]) { line in
        for (number, decision) in ReviewDecision.allCases.enumerated() {
          line.element(
            "button", ["type": "button", "data-decision": decision.rawValue],
            "\(number + 1) \(decision.rawValue)")
          line.add(" ")
        }
        line.element("label", [:]) { label in
          label.add("Reason ")
          label.empty("input", ["id": "review-reason", "autocomplete": "off"])
        }
        line.add(" Keys: 1 to 4 decide, R writes a reason, ← and → move, Escape ends.")
      }
    }
  }

  /// The rules of the form. While cards are reviewed, nothing else is shown, and nothing that tells who and when.
  static let rules = """
    .reviewing{display:none}body.review .reviewing{display:block}\
    body.review main>:not(#sessions),body.review #sessions>:not(#review,.current){display:none}\
    body.review .blind,body.review .reasons{display:none}\
    #review input,#review button{font:inherit}
    """

  /// The script.
  public static let script = """
    'use strict';
    const form = document.getElementById('review');
    const cards = [...document.querySelectorAll('article.card')];
    const order = form.dataset.order.split(' ').filter(text => text).map(Number);
    const columns = ['participant', 'visit', 'session', 'task', 'step', 'attempt', 'side'];
    const field = name => document.getElementById('review-' + name);
    const place = 'analyze-review ' + document.title + ' ' + location.pathname;
    let decisions = {};
    let current = -1;
    try { decisions = JSON.parse(localStorage.getItem(place)) || {}; } catch { decisions = {}; }
    const rater = () => field('rater').value.trim();
    const key = card => JSON.stringify([rater(), ...columns.map(name => card.dataset[name] || '')]);
    const keep = () => { try { localStorage.setItem(place, JSON.stringify(decisions)); } catch { } };
    const say = words => { field('state').textContent = words; };
    const decided = () => order.filter(number => decisions[key(cards[number])]).length;
    function show(next) {
      for (const card of cards) card.classList.remove('current');
      current = next;
      if (current < 0 || current >= order.length) return end();
      const card = cards[order[current]];
      card.classList.add('current');
      for (const details of card.querySelectorAll('details')) details.open = false;
      const known = decisions[key(card)];
      field('reason').value = known ? known.reason : '';
      say(`Card ${current + 1} of ${order.length}, ${decided()} decided${known ? ', this one: ' + known.decision : ''}`);
      scrollTo(0, 0);
    }
    function begin() {
      if (!rater()) { say('Write your name into the field Rater first.'); field('rater').focus(); return; }
      document.body.classList.add('review');
      const first = order.findIndex(number => !decisions[key(cards[number])]);
      document.activeElement.blur();
      show(first < 0 ? 0 : first);
    }
    function end() {
      document.body.classList.remove('review');
      for (const card of cards) card.classList.remove('current');
      current = -1;
      say(`${decided()} of ${order.length} cards are decided.`);
    }
    function decide(decision) {
      if (current < 0) return;
      const card = cards[order[current]];
      const reason = field('reason').value.trim();
      decisions[key(card)] = {decision, reason, time: new Date().toISOString()};
      keep();
      show(current + 1);
    }
    const quoted = text => /[",\\n\\r]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
    function table() {
      const lines = [[...columns, 'rater', 'decision', 'reason', 'time']];
      for (const [name, made] of Object.entries(decisions)) {
        const [person, ...cells] = JSON.parse(name);
        lines.push([...cells, person, made.decision, made.reason, made.time]);
      }
      return lines.map(cells => cells.map(quoted).join(',')).join('\\n') + '\\n';
    }
    function save() {
      const link = document.createElement('a');
      link.href = 'data:text/csv;charset=utf-8,' + encodeURIComponent(table());
      link.download = 'review.csv';
      link.click();
    }
    field('start').addEventListener('click', begin);
    field('save').addEventListener('click', save);
    for (const button of form.querySelectorAll('button[data-decision]')) {
      button.addEventListener('click', () => { button.blur(); decide(button.dataset.decision); });
    }
    addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.tagName === 'INPUT') {
        if (event.key === 'Enter' && event.target.id === 'review-rater') begin();
        else if (event.key === 'Enter' || event.key === 'Escape') event.target.blur();
        return;
      }
      if (current < 0) return;
      const choice = ['1', '2', '3', '4'].indexOf(event.key);
      if (choice >= 0) decide(['keep', 'doubtful', 'exclude', 'unsure'][choice]);
      else if (event.key === 'ArrowRight') show(Math.min(current + 1, order.length - 1));
      else if (event.key === 'ArrowLeft') show(Math.max(current - 1, 0));
      else if (event.key === 'Escape') end();
      else if (event.key.toLowerCase() === 'r') { event.preventDefault(); field('reason').focus(); }
      else return;
      event.preventDefault();
    });
    """
}
