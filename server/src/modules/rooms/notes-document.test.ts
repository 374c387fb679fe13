import { ROOM_NOTES_MAX_BYTES } from "@kalima/contracts/domain";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import * as Y from "yjs";
import { mergeNotes, NO_NOTES, plainNotes } from "./notes-document.ts";

/** The update of a browser that begins with an empty document and writes this. */
function written(text: string, word?: { word: string; meaning: string }): Uint8Array {
  const document = new Y.Doc();
  document.getText("notes").insert(0, text);
  if (word) document.getArray("words").push([new Y.Map(Object.entries(word))]);
  return Y.encodeStateAsUpdate(document);
}

it("keeps what both wrote at once, in any order of arrival", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, two) => {
      const [first, second] = [written(one), written(two)];
      const orders = [
        [first, second],
        [second, first],
      ].map((updates) => plainNotes(updates.reduce(mergeNotes, NO_NOTES)).text);
      expect(orders[0]).toBe(orders[1]);
      expect([one + two, two + one]).toContain(orders[0]);
    }),
  );
});

it("reads vocabulary, without words that are still empty", () => {
  const notes = [
    written("", { word: "borrow", meaning: "يستعير" }),
    written("", { word: " ", meaning: "later" }),
  ].reduce(mergeNotes, NO_NOTES);
  expect(plainNotes(notes).words).toEqual([{ word: "borrow", meaning: "يستعير" }]);
});

it.each([
  ["bytes that are no update", new Uint8Array([1, 2, 3, 255])],
  ["more than the notes may hold", written("x".repeat(ROOM_NOTES_MAX_BYTES))],
])("refuses %s", (_, update) => {
  expect(() => mergeNotes(NO_NOTES, update)).toThrow("request.invalid");
});
