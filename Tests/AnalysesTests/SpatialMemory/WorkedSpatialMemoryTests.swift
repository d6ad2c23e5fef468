import Metrics
import Testing

/// Oracle: the worked example of the metric definitions, "Spatial memory", letter for letter; its answers
/// were computed with NumPy and SciPy. Tolerance 1e-3, absolute or relative.
@Suite struct WorkedSpatialMemoryTests {
  private static let result = #"""
    {"_class":"ORKSpatialSpanMemoryResult","identifier":"cognitive.memory.spatialspan","startDate":"2024-05-01T10:00:00+0000","endDate":"2024-05-01T10:01:30+0000","score":120,"numberOfGames":4,"numberOfFailures":2,"gameRecords":[{"_class":"ORKSpatialSpanMemoryGameRecord","seed":7,"gameSize":9,"sequence":[4,0,8],"gameStatus":"success","score":45,"targetRects":"@RECTS","touchSamples":[{"_class":"ORKSpatialSpanMemoryGameTouchSample","timestamp":0.9,"targetIndex":4,"location":{"x":163,"y":236},"correct":true},{"_class":"ORKSpatialSpanMemoryGameTouchSample","timestamp":1.5,"targetIndex":0,"location":{"x":54,"y":148},"correct":true},{"_class":"ORKSpatialSpanMemoryGameTouchSample","timestamp":2.2,"targetIndex":8,"location":{"x":260,"y":352},"correct":true}]},{"_class":"ORKSpatialSpanMemoryGameRecord","seed":7,"gameSize":9,"sequence":[1,5,6,2],"gameStatus":"failure","score":15,"targetRects":"@RECTS","touchSamples":[{"_class":"ORKSpatialSpanMemoryGameTouchSample","timestamp":1.1,"targetIndex":1,"location":{"x":160,"y":140},"correct":true},{"_class":"ORKSpatialSpanMemoryGameTouchSample","timestamp":1.8,"targetIndex":5,"location":{"x":263,"y":244},"correct":true},{"_class":"ORKSpatialSpanMemoryGameTouchSample","timestamp":2.9,"targetIndex":2,"location":{"x":255,"y":143},"correct":false}]},{"_class":"ORKSpatialSpanMemoryGameRecord","seed":7,"gameSize":9,"sequence":[7,3,2],"gameStatus":"success","score":45,"targetRects":"@RECTS","touchSamples":[{"_class":"ORKSpatialSpanMemoryGameTouchSample","timestamp":1.0,"targetIndex":7,"location":{"x":160,"y":345},"correct":true},{"_class":"ORKSpatialSpanMemoryGameTouchSample","timestamp":1.4,"targetIndex":-1,"location":{"x":110,"y":190},"correct":false},{"_class":"ORKSpatialSpanMemoryGameTouchSample","timestamp":1.9,"targetIndex":7,"location":{"x":160,"y":342},"correct":false},{"_class":"ORKSpatialSpanMemoryGameTouchSample","timestamp":2.3,"targetIndex":3,"location":{"x":60,"y":240},"correct":true},{"_class":"ORKSpatialSpanMemoryGameTouchSample","timestamp":3.3,"targetIndex":2,"location":{"x":252,"y":134},"correct":true}]},{"_class":"ORKSpatialSpanMemoryGameRecord","seed":7,"gameSize":9,"sequence":[8,6,0,3],"gameStatus":"timeout","score":15,"targetRects":"@RECTS","touchSamples":[{"_class":"ORKSpatialSpanMemoryGameTouchSample","timestamp":1.5,"targetIndex":8,"location":{"x":266,"y":332},"correct":true},{"_class":"ORKSpatialSpanMemoryGameTouchSample","timestamp":2.5,"targetIndex":6,"location":{"x":60,"y":340},"correct":true}]}]}
    """#

  /// Nine tiles, which stand in each game in place of their name.
  private static let tiles = #"""
    [{"origin":{"x":20,"y":100},"size":{"w":80,"h":80}},{"origin":{"x":120,"y":100},"size":{"w":80,"h":80}},{"origin":{"x":220,"y":100},"size":{"w":80,"h":80}},{"origin":{"x":20,"y":200},"size":{"w":80,"h":80}},{"origin":{"x":120,"y":200},"size":{"w":80,"h":80}},{"origin":{"x":220,"y":200},"size":{"w":80,"h":80}},{"origin":{"x":20,"y":300},"size":{"w":80,"h":80}},{"origin":{"x":120,"y":300},"size":{"w":80,"h":80}},{"origin":{"x":220,"y":300},"size":{"w":80,"h":80}}]
    """#

  private static let answers: [(String, Double)] = [
    ("memory_game_count", 4), ("memory_success_count", 2), ("memory_failure_count", 1),
    ("memory_timeout_count", 1), ("memory_success_pct", 50), ("rk_memory_score_points", 120),
    ("memory_score_points", 120), ("memory_span_max_items", 3), ("memory_span_shown_max_items", 4),
    ("memory_span_product", 6), ("memory_span_mean_items", 3.5),
    ("memory_span_reversal_mean_items", 3.6667), ("memory_item_correct_pct", 71.43),
    ("memory_partial_credit_mean_pct", 75), ("memory_first_tap_latency_median_s", 1.05),
    ("memory_tap_interval_median_s", 0.85), ("memory_tap_interval_mean_s", 0.8833),
    ("memory_target_distance_mean_pt", 5.7), ("memory_target_distance_normalized_mean", 0.1425),
    ("memory_tap_bias_x_mean_pt", -0.2), ("memory_tap_bias_y_mean_pt", 1.1),
    ("memory_wrong_tap_distance_mean_pt", 277.1895),
    ("memory_wrong_tap_distance_mean_tiles", 2.7719), ("memory_order_error_count", 1),
    ("memory_item_error_count", 0), ("memory_off_target_tap_count", 1),
    ("memory_repeat_tap_count", 1), ("memory_span_shown_slope_items_per_game", 0.2),
    ("memory_tap_interval_slope_s_per_game", 0.15),
  ]

  private func example() throws -> MeasuredStep {
    try span(Self.result.replacing("\"@RECTS\"", with: Self.tiles))
  }

  @Test(arguments: answers) func `every number equals the worked example`(
    name: String, truth: Double
  ) throws {
    let found = try #require(try example().number(name), "\(name)")
    #expect(abs(found - truth) <= max(1e-3, 1e-3 * abs(truth)), "\(name) \(found)")
  }

  @Test func `words and flags equal the worked example`() throws {
    let step = try example()
    #expect(step.word("memory_recall_direction") == "unknown")
    #expect(step.flags == ["recall_direction_unknown"])
    #expect(step.measurement.remarks.isEmpty)
  }

  /// By hand: the rows of the table of games.
  @Test func `events equal the games of the worked example`() throws {
    let step = try example()
    func values(_ type: String) -> [Double?] { step.events(type).map(\.value) }
    #expect(values("memory_span_shown_items") == [3, 4, 3, 4])
    #expect(values("rk_memory_score_points") == [45, 15, 45, 15])
    #expect(values("memory_correct_tap_count") == [3, 2, 3, 2])
    #expect(values("memory_first_tap_latency_s") == [0.9, 1.1, 1.0, 1.5])
    #expect(step.events("memory_success").map(\.item) == ["1", "3"])
    #expect(step.events("memory_failure").map(\.item) == ["2"])
    #expect(step.events("memory_timeout").map(\.item) == ["4"])
    #expect(
      step.events("memory_status").map(\.word) == ["success", "failure", "success", "timeout"])
    #expect(step.events("memory_status").map(\.item) == ["1", "2", "3", "4"])
    #expect(step.events("memory_order_error").map(\.item) == ["2"])
    #expect(values("memory_order_error") == [3])
    #expect(values("memory_target_distance_mean_pt").count == 4)
    #expect(values("memory_tap_interval_mean_s").count == 4)
  }
}
