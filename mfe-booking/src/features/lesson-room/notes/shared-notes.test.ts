import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSharedNotes, type SharedNotes } from "./shared-notes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Two people with notes; what they send arrives when the test delivers it, unless the network is cut. */
function twoPeople() {
  const wire: { to: number; update: string }[] = [];
  let isCut = false;
  const people: SharedNotes[] = [0, 1].map((index) =>
    createSharedNotes(async (update) => {
      if (!isCut) wire.push({ to: 1 - index, update });
      return !isCut;
    }),
  );
  const [one, two] = people as [SharedNotes, SharedNotes];
  return {
    one,
    two,
    cut: (cut: boolean) => {
      isCut = cut;
    },
    async deliver() {
      await vi.runAllTimersAsync();
      for (const { to, update } of wire.splice(0)) people[to]?.apply(update);
    },
  };
}

it("keeps what both type at once", async () => {
  const { one, two, deliver } = twoPeople();
  one.write("Homework: ");
  await deliver();
  one.write("Homework: page 12");
  two.write("Title\nHomework: ");
  await deliver();
  expect(one.view().text).toBe("Title\nHomework: page 12");
  expect(two.view()).toEqual(one.view());
});

it("sends what was written without a connection once there is one", async () => {
  const { one, two, deliver, cut } = twoPeople();
  cut(true);
  one.addWord({ word: "borrow", meaning: "يستعير", example: "" });
  await deliver();
  expect(two.view().words).toEqual([]);
  cut(false);
  // The server's document: an empty one, as one update in base64.
  one.synchronize("AAA=");
  await deliver();
  expect(two.view().words).toEqual([{ word: "borrow", meaning: "يستعير", example: "" }]);
});

it("removes a word for both", async () => {
  const { one, two, deliver } = twoPeople();
  one.addWord({ word: "lend", meaning: "", example: "" });
  await deliver();
  two.removeWord(0);
  await deliver();
  expect(one.view().words).toEqual([]);
});
