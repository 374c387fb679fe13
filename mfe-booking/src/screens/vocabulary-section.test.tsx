import type { LearnedWord, ReviewWord } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { aCard, aWord } from "../features/learning/vocabulary/words.fixtures.ts";

const TOMORROW = "2199-01-01T00:00:00Z";
const BORROW = aWord("borrow", { meaning: "يستعير", example: "May I borrow your pen?" });

async function open(words: readonly LearnedWord[], more: FakeRoutes = {}) {
  const reviews: ReviewWord[] = [];
  const http: FakeRoutes = {
    "GET /vocabulary": () => words,
    "POST /vocabulary/reviews": ({ body }) => {
      const review = body as ReviewWord;
      reviews.push(review);
      return aCard({ direction: review.direction, dueAt: TOMORROW, isDue: false, reviews: review.reviews + 1 });
    },
    ...more,
  };
  const place = { kind: "slot", slot: "profile.section", key: "vocabulary" } as const;
  const { user } = await renderRemote(app, { path: "/profile/vocabulary", session: aSession(), place, http });
  return { user, reviews, review: within(await screen.findByRole("region", { name: "Review" })) };
}

describe("a card", () => {
  it("shows its answer with the example only when asked to, and says when it comes again", async () => {
    const { user, review } = await open([BORROW]);
    expect(review.getByText("borrow")).toBeTruthy();
    expect(review.queryByText("يستعير")).toBeNull();
    await user.click(review.getByRole("button", { name: "Show the answer" }));
    expect(review.getByText("يستعير")).toBeTruthy();
    expect(review.getByText("May I borrow your pen?")).toBeTruthy();
    expect(review.getByRole("button", { name: /^Easy/ }).textContent).toBe("Easy8 days");
  });

  it("asks both ways", async () => {
    const cards = [aCard(), aCard({ direction: "recall_word" })];
    const { user, review, reviews } = await open([{ ...BORROW, cards }]);
    await user.click(review.getByRole("button", { name: "Show the answer" }));
    await user.click(review.getByRole("button", { name: /^Good/ }));
    expect(await review.findByText("How do you say this in English?")).toBeTruthy();
    await user.click(review.getByRole("button", { name: "Show the answer" }));
    await user.click(review.getByRole("button", { name: /^Hard/ }));
    expect(await review.findByText("Done: 2 cards reviewed")).toBeTruthy();
    expect(reviews).toEqual([
      { word: "borrow", direction: "recall_meaning", grade: "good", reviews: 0 },
      { word: "borrow", direction: "recall_word", grade: "hard", reviews: 0 },
    ]);
  });

  it("a card is reviewed by the keyboard alone", async () => {
    const { user, review, reviews } = await open([BORROW, aWord("lend")]);
    review.getByRole("button", { name: "Show the answer" }).focus();
    await user.keyboard("{Enter}");
    await user.keyboard("3");
    await review.findByText("lend");
    await user.keyboard(" ");
    await user.keyboard("1");
    await waitFor(() => expect(reviews.map(({ grade }) => grade)).toEqual(["good", "again"]));
  });

  it("stays when its review does not arrive", async () => {
    const { user, review } = await open([BORROW], {
      "POST /vocabulary/reviews": () => {
        throw new AppError("server.unavailable");
      },
    });
    await user.click(review.getByRole("button", { name: "Show the answer" }));
    await user.click(review.getByRole("button", { name: /^Good/ }));
    await waitFor(() => expect(review.getByRole("button", { name: /^Good/ }).hasAttribute("disabled")).toBe(false));
    expect(review.getByText("borrow")).toBeTruthy();
  });
});

it("says when the next card is due", async () => {
  const { review } = await open([{ ...BORROW, cards: [aCard({ dueAt: TOMORROW, isDue: false, reviews: 2 })] }]);
  expect(review.getByText("Nothing to review now")).toBeTruthy();
  expect(review.getByText(/^The next card is due in/)).toBeTruthy();
});

it("lists all words with their session, also those without a meaning", async () => {
  await open([BORROW, aWord("whatever", { meaning: "", cards: [] })]);
  const list = within(screen.getByRole("region", { name: "All words" }));
  expect(list.getByText("2 words")).toBeTruthy();
  expect(list.getByText("No meaning yet")).toBeTruthy();
  expect(list.getAllByRole("link", { name: "From your session with Grace Hopper, 4 March" })).toHaveLength(2);
});

it("says where words come from before there are any", async () => {
  await renderRemote(app, {
    path: "/profile/vocabulary",
    session: aSession(),
    place: { kind: "slot", slot: "profile.section", key: "vocabulary" },
    http: { "GET /vocabulary": () => [] },
  });
  expect(await screen.findByText("No words yet")).toBeTruthy();
});
