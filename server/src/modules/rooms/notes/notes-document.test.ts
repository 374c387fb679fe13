import { ROOM_NOTES_MAX_BYTES } from "@kalima/booking-contract";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import * as Y from "yjs";
import { compactNotes, decodeNotes, mergeNotes, NO_NOTES } from "./notes-document.ts";

/** Encodes the update of a browser that writes this into an empty document. */
function encodeNotes(text: string, word?: { word: string; meaning: string }): Uint8Array {
  const document = new Y.Doc();
  document.getText("notes").insert(0, text);
  if (word) document.getArray("words").push([new Y.Map(Object.entries(word))]);
  return Y.encodeStateAsUpdate(document);
}

it("keeps what both wrote at once, in any order of arrival", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, two) => {
      const [first, second] = [encodeNotes(one), encodeNotes(two)];
      const orders = [
        [first, second],
        [second, first],
      ].map((updates) => decodeNotes(updates.reduce(mergeNotes, NO_NOTES)).text);
      expect(orders[0]).toBe(orders[1]);
      expect([one + two, two + one]).toContain(orders[0]);
    }),
  );
});

it("reads vocabulary, without words that are still empty", () => {
  const notes = [
    encodeNotes("", { word: "borrow", meaning: "يستعير" }),
    encodeNotes("", { word: " ", meaning: "later" }),
  ].reduce(mergeNotes, NO_NOTES);
  expect(decodeNotes(notes).words).toEqual([{ word: "borrow", meaning: "يستعير" }]);
});

it.each([
  ["bytes that are no update", new Uint8Array([1, 2, 3, 255])],
  ["more than the notes may hold", encodeNotes("x".repeat(ROOM_NOTES_MAX_BYTES + 1))],
])("refuses %s", (_, update) => {
  expect(() => mergeNotes(NO_NOTES, update)).toThrow("request.invalid");
});

/** Encodes the update of a browser that makes any change to a copy of `stored`. */
function forgeUpdate(change: (document: Y.Doc) => void, stored = NO_NOTES): Uint8Array {
  const document = new Y.Doc();
  Y.applyUpdate(document, stored);
  const known = Y.encodeStateVector(document);
  change(document);
  return Y.encodeStateAsUpdate(document, known);
}

const POISON: [string, (document: Y.Doc) => void][] = [
  ["a string among the words", (document) => document.getArray("words").push(["x"])],
  ["a number among the words", (document) => document.getArray("words").push([7])],
  ["null among the words", (document) => document.getArray("words").push([null])],
  ["a list among the words", (document) => document.getArray("words").push([new Y.Array()])],
  ["bytes among the words", (document) => document.getArray("words").push([new Uint8Array(8)])],
  ["a word that is a number", (document) => document.getArray("words").push([new Y.Map([["word", 7]])])],
  ["a word that is a map", (document) => document.getArray("words").push([new Y.Map([["word", new Y.Map()]])])],
  ["a word with a field of its own", (document) => document.getArray("words").push([new Y.Map([["evil", "x"]])])],
  ["a word without end", (document) => document.getArray("words").push([new Y.Map([["word", "x".repeat(5_000)]])])],
  ["words as a text", (document) => document.getText("words").insert(0, "x")],
  ["words as a map", (document) => document.getMap("words").set("a", 1)],
  ["notes as a list", (document) => document.getArray("notes").push([1])],
  ["notes as a map", (document) => document.getMap("notes").set("a", 1)],
  ["a picture in the notes", (document) => document.getText("notes").insertEmbed(0, { image: "x" })],
  ["bold notes", (document) => document.getText("notes").insert(0, "x", { bold: true })],
  ["another root", (document) => document.getMap("evil").set("a", 1)],
  [
    "a thousand words",
    (document) => document.getArray("words").push(Array.from({ length: 1_000 }, () => new Y.Map([["word", "a"]]))),
  ],
];

it.each(POISON)("refuses %s, and reads and repairs what is stored so", (_, change) => {
  const good = mergeNotes(NO_NOTES, encodeNotes("kept", { word: "borrow", meaning: "يستعير" }));
  expect(() => mergeNotes(good, forgeUpdate(change))).toThrow("request.invalid");
  const poisoned = Y.mergeUpdates([good, forgeUpdate(change)]);
  expect(decodeNotes(poisoned)).toMatchObject({ text: expect.any(String), words: expect.any(Array) });
  const repaired = mergeNotes(poisoned, NO_NOTES);
  expect(compactNotes(repaired)).toBe(repaired);
  expect(decodeNotes(repaired)).toEqual(decodeNotes(compactNotes(poisoned)));
  expect(decodeNotes(mergeNotes(repaired, encodeNotes("more"))).text).toContain("more");
});

/** Accepted updates after which the test stops waiting for a refusal. */
const ENOUGH = process.env.TEST_DEEP === "1" ? 20 : 5;

it("refuses updates that only add history, and still takes honest edits", () => {
  let stored = mergeNotes(NO_NOTES, encodeNotes("kept"));
  let refused = 0;
  for (let tried = 0; tried < 200; tried += 1) {
    const update = forgeUpdate((document) => {
      const text = document.getText("notes");
      for (let letter = 0; letter < 2_000; letter += 1) text.insert(0, "x");
      text.delete(0, 2_000);
    }, stored);
    try {
      stored = mergeNotes(stored, update);
    } catch {
      refused += 1;
    }
    if (refused === 0 && tried > ENOUGH) break;
  }
  expect(decodeNotes(mergeNotes(stored, encodeNotes("honest "))).text).toContain("honest");
  const dropped = compactNotes(stored);
  expect(decodeNotes(dropped)).toEqual(decodeNotes(stored));
  expect(dropped.byteLength).toBeLessThanOrEqual(512 * 1024);
});

it("takes a long lesson of writing and deleting", () => {
  let stored = NO_NOTES;
  for (let turn = 0; turn < 60; turn += 1) {
    const update = forgeUpdate((document) => {
      const text = document.getText("notes");
      text.insert(text.length, `A sentence of turn ${turn} that is written, and half of it deleted. `.repeat(8));
      text.delete(Math.max(0, text.length - 250), 240);
    }, stored);
    stored = mergeNotes(stored, update);
  }
  expect(decodeNotes(stored).text).toContain("turn 59");
});
