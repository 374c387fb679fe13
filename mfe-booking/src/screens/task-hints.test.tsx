import { AppError } from "@kalima/contracts/errors";
import type { Task, WritingHint, WritingHints } from "@kalima/learning-contract";
import { aSession, type FakeRoutes, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as app from "../app.ts";

const file = { id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f", url: "/api/files/7", name: "a.txt", size: 9, type: "x" };
const task: Task = {
  id: "0192d2b4-6666-7c1a-9f5e-2d7b1c3a4e5f",
  title: "My last holiday",
  instructions: null,
  file: null,
  dueAt: "2026-03-05T21:59:00Z",
  group: "completed",
  trainer: { en: "Grace Hopper", ar: "غريس هوبر" },
  studentName: "Mona",
  submissions: [{ version: 1, file, sentAt: "2026-03-05T10:00:00Z", isLate: false }],
  review: null,
  actions: ["review"],
};
const hint = (changes: Partial<WritingHint> = {}): WritingHint => ({
  kind: "grammar",
  before: "Then I bought ",
  text: "a",
  after: " apple for her.",
  message: "Use “an” here.",
  suggestions: ["an"],
  ...changes,
});
const found = (hints: WritingHint[]): WritingHints => ({ state: "checked", hints, hasMore: false });

async function openReview(hints: () => WritingHints, more: FakeRoutes = {}) {
  let asked = 0;
  const opened = await renderRemote(app, {
    path: "/dashboard/students/tasks?group=completed",
    session: aSession({ role: { name: "trainer" } }),
    place: { kind: "slot", slot: "dashboard.section", key: "tasks" },
    http: {
      "GET /trainer/rubrics": () => ({ own: [], school: [] }),
      "GET /tasks": () => [task],
      "GET /tasks/:id/hints": () => {
        asked += 1;
        return hints();
      },
      ...more,
    },
  });
  await opened.user.click(await screen.findByRole("button", { name: "Review" }));
  const dialog = await screen.findByRole("dialog", { name: "Review Mona's work" });
  return { ...opened, dialog: within(dialog), asked: () => asked };
}
const openPanel = async ({ user, dialog }: Awaited<ReturnType<typeof openReview>>) =>
  user.click(dialog.getByText("Automatic hints"));

it("checks a text only once its trainer opens the hints, and shows each place with reason and suggestion", async () => {
  const review = await openReview(() =>
    found([hint(), hint({ kind: "repetition", text: "the the", suggestions: [""] })]),
  );
  expect(review.asked()).toBe(0);
  await openPanel(review);
  const places = within(await review.dialog.findByRole("list", { name: "Automatic hints" })).getAllByRole("listitem");
  expect(places.map(({ textContent }) => textContent)).toEqual([
    "GrammarThen I bought a apple for her.Use “an” here.Perhaps: anAdd to the comment",
    "Repeated wordsThen I bought the the apple for her.Use “an” here.Perhaps: leave it outAdd to the comment",
  ]);
  expect(places[0]?.querySelector("mark")?.textContent).toBe("a");
  expect(review.dialog.getByText(/Only you see this; the student sees what you add to the comment/)).toBeTruthy();
  expect(review.asked()).toBe(1);
});

it("takes a hint over into the comment with one press; all others stay with the trainer", async () => {
  const reviews: unknown[] = [];
  const review = await openReview(() => found([hint(), hint({ before: "", text: "Teh" })]), {
    "POST /tasks/:id/review": ({ body }) => {
      reviews.push(body);
      return task;
    },
  });
  const { user, dialog } = review;
  await user.type(dialog.getByRole("textbox", { name: /Score/ }), "80");
  await user.type(dialog.getByRole("textbox", { name: /Comment/ }), "Well done");
  await openPanel(review);
  await user.click((await dialog.findAllByRole("button", { name: "Add to the comment" }))[0] as HTMLElement);
  expect(dialog.getByRole("button", { name: "Added to the comment" }).getAttribute("aria-disabled") ?? "true").toBe(
    "true",
  );
  await user.click(dialog.getByRole("button", { name: "Send review" }));
  const comment = "Well done\n“I bought a apple for” → “I bought an apple for”: Use “an” here.";
  await waitFor(() => expect(reviews).toEqual([{ version: 1, score: 80, comment }]));
});

it("offers no hint that would make the comment too long", async () => {
  const review = await openReview(() => found([hint({ message: "x".repeat(2_000) })]));
  await openPanel(review);
  expect(await review.dialog.findByRole("button", { name: "The comment is full" })).toBeTruthy();
});

it("shows the first hints, and all of them at a press", async () => {
  const review = await openReview(() => found(Array.from({ length: 8 }, (_, at) => hint({ text: `word ${at}` }))));
  await openPanel(review);
  const list = await review.dialog.findByRole("list", { name: "Automatic hints" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(5);
  await review.user.click(review.dialog.getByRole("button", { name: "Show all 8" }));
  expect(within(list).getAllByRole("listitem")).toHaveLength(8);
});

it.each([
  ["checked", /The program found nothing/],
  ["other_language", /this text is not in English/],
  ["no_text", /this file has no text/],
  ["unreadable", /the text of this file cannot be read/],
  ["too_long", /more than 10,000 characters/],
  ["stopped", /took too long/],
] as const)("says why there are none: %s", async (state, text) => {
  const review = await openReview(() => ({ state, hints: [], hasMore: false }));
  await openPanel(review);
  expect(await review.dialog.findByText(text)).toBeTruthy();
});

it("offers another try where the text could not be checked", async () => {
  let isDown = true;
  const review = await openReview(() => {
    if (isDown) throw new AppError("server.unavailable");
    return found([hint()]);
  });
  await openPanel(review);
  const retry = await review.dialog.findByRole("button", { name: "Try again" });
  isDown = false;
  await review.user.click(retry);
  expect(await review.dialog.findByText("Use “an” here.")).toBeTruthy();
});
