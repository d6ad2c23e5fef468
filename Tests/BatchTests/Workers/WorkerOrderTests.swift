import Recordings
import Testing

@testable import Batch

/// Truth: what the rules for lost parts say.
@Suite struct WorkerOrderTests {
  private let order = WorkerOrder(number: 7, request: [1, 2, 3])

  private func loss(_ part: WorkPart, _ downfall: WorkerDownfall) -> LostPart {
    LostPart(part: part, downfall: downfall)
  }

  @Test(arguments: [WorkPart.input(3), .output(2), .whole])
  func `what does not fit into memory is first tried piece by piece`(part: WorkPart) {
    let first = order.losing(loss(part, .outOfMemory))
    #expect(first.isPiecemeal)
    #expect(first.lost.isEmpty)
    let second = first.losing(loss(part, .outOfMemory))
    #expect(second.isPiecemeal)
    #expect(second.lost == [loss(part, .outOfMemory)])
  }

  @Test func `what crashes is left out at once`() {
    let next = order.losing(loss(.input(3), .crashed))
    #expect(!next.isPiecemeal)
    #expect(next.lost == [loss(.input(3), .crashed)])
  }

  @Test func `what is lost again ends the order`() {
    let next = order.losing(loss(.output(2), .crashed)).losing(loss(.output(2), .crashed))
    #expect(next.lost.last == loss(.whole, .crashed))
  }

  @Test func `an input that is lost late ends the order`() {
    var late = order
    late.partCount = 1
    #expect(late.losing(loss(.input(3), .crashed)).lost == [loss(.whole, .crashed)])
  }

  @Test(arguments: [WorkPart.whole, .input(0), .input(12), .output(0), .output(13)])
  func `a part follows from its number`(part: WorkPart) {
    #expect(WorkPart(number: part.number) == part)
  }
}
