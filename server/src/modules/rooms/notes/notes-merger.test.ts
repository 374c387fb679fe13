import { afterEach, expect, it } from "vitest";
import * as Y from "yjs";
import { decodeNotes, NO_NOTES } from "./notes-document.ts";
import { createNotesMerger, type NotesMerger } from "./notes-merger.ts";

let merger: NotesMerger;
afterEach(() => merger.close());

function encodeNotes(...texts: string[]): Uint8Array {
  const document = new Y.Doc();
  for (const text of texts) document.getText("notes").insert(0, text);
  return Y.encodeStateAsUpdate(document);
}

it("merges in its thread, and goes on after an invalid update", async () => {
  merger = createNotesMerger();
  const first = await merger.merge(NO_NOTES, encodeNotes("one "));
  await expect(merger.merge(first, new Uint8Array([1, 2, 3, 255]))).rejects.toMatchObject({ code: "request.invalid" });
  const both = await merger.merge(first, encodeNotes("two "));
  expect(decodeNotes(both).text).toMatch(/one |two /);
  expect(await merger.compact(both)).toEqual(both);
});

it("stops a merge that takes too long, and starts again", async () => {
  // Typed backwards, each letter is an element of its own: merging takes far longer than the limit, on any machine.
  const slow = encodeNotes(...Array<string>(5_000).fill("a"));
  merger = createNotesMerger(1);
  await expect(merger.merge(NO_NOTES, slow)).rejects.toMatchObject({ code: "request.invalid" });
  await merger.close();
  merger = createNotesMerger();
  expect(decodeNotes(await merger.merge(NO_NOTES, slow)).text).toHaveLength(5_000);
});
