import { afterEach, expect, it } from "vitest";
import * as Y from "yjs";
import { NO_NOTES, plainNotes } from "./notes-document.ts";
import { createNotesMerger, type NotesMerger } from "./notes-merger.ts";

let merger: NotesMerger;
afterEach(() => merger.close());

function written(text: string): Uint8Array {
  const document = new Y.Doc();
  document.getText("notes").insert(0, text);
  return Y.encodeStateAsUpdate(document);
}

it("merges in its thread, refuses what does not fit, and goes on", async () => {
  merger = createNotesMerger();
  const first = await merger.merge(NO_NOTES, written("one "));
  await expect(merger.merge(first, new Uint8Array([1, 2, 3, 255]))).rejects.toMatchObject({ code: "request.invalid" });
  const both = await merger.merge(first, written("two "));
  expect(plainNotes(both).text).toMatch(/one |two /);
  expect(await merger.compact(both)).toEqual(both);
});

it("gives up on what takes too long, blames that alone, and starts again", async () => {
  merger = createNotesMerger(1);
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => merger.merge(NO_NOTES, written("slow"))));
  const codes = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.code : "merged"));
  expect(codes).toEqual(["request.invalid", "server.unavailable", "server.unavailable"]);
  await merger.close();
  merger = createNotesMerger();
  expect(plainNotes(await merger.merge(NO_NOTES, written("fast"))).text).toBe("fast");
});
