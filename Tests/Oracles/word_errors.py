"""Word and character error rates of sentences and replies, for SentenceErrorTests.

    pip install jiwer==4.0.0 && python word_errors.py

Prints one line per pair: WER, MER, CER, hits, substitutions, deletions and insertions by jiwer. Texts are
normalized here as a reader would by hand: lower case, no punctuation, one space between words. Among
alignments of the same cost jiwer may keep fewer hits than the best one; the pairs below have one count of
hits in all their best alignments.
"""

import re
import unicodedata

import jiwer

PAIRS = [
    ("The actor tried three green pictures", "the actor tried three green pictures"),
    ("The girl saved two great roses", "girl saved two roses"),
    ("The artist sent sixteen giant glasses", "the artist sent sixty giant glass is"),
    ("The boy wanted two small coats", "boys want it too small goats today please"),
    ("The teacher saved three special roses", "roses"),
    ("The actor takes nine big gifts", "an actor takes nine pig gifts and more"),
    ("The actress has three special bags", ""),
]


def normalized(text):
    text = unicodedata.normalize("NFKC", text).lower()
    return " ".join(re.sub(r"[^\w\s']", "", text).split())


for target, reply in PAIRS:
    reference, hypothesis = normalized(target), normalized(reply)
    words = jiwer.process_words(reference, hypothesis)
    characters = jiwer.process_characters(reference, hypothesis)
    print(
        f"{words.wer!r}, {words.mer!r}, {characters.cer!r},",
        words.hits, words.substitutions, words.deletions, words.insertions, "|", reply)
