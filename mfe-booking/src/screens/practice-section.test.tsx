import { AppError } from "@kalima/contracts/errors";
import type { LearnedWord, Practice, ReviewWord } from "@kalima/learning-contract";
import { aSession, type FakeRoutes, renderRemote } from "@kalima/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";
import { createDevice, installUtterance } from "../features/learning/practice/speech.fixtures.ts";
import { aCard, aPractice, aWord } from "../features/learning/vocabulary/words.fixtures.ts";

const TOMORROW = "2199-01-01T00:00:00Z";
const BORROW = aWord("borrow", { meaning: "يستعير", example: "May I borrow your pen?" });

async function open(words: readonly LearnedWord[], more: FakeRoutes = {}) {
  const reviews: ReviewWord[] = [];
  const http: FakeRoutes = {
    "GET /vocabulary": () => words,
    "GET /practice": () => aPractice(),
    "GET /learning/trainers": () => [],
    "POST /vocabulary/reviews": ({ body }) => {
      const review = body as ReviewWord;
      reviews.push(review);
      return aCard({ direction: review.direction, dueAt: TOMORROW, isDue: false, reviews: review.reviews + 1 });
    },
    ...more,
  };
  const place = { kind: "slot", slot: "profile.section", key: "vocabulary" } as const;
  const { user } = await renderRemote(app, { path: "/profile/vocabulary", session: aSession(), place, http });
  await screen.findByRole("region", { name: "Sentence of the day" });
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
    http: { "GET /vocabulary": () => [], "GET /practice": () => aPractice({ words: 0, dueWords: 0, dueCards: 0 }) },
  });
  expect(await screen.findByText("No words yet")).toBeTruthy();
  expect(await screen.findByRole("region", { name: "Sentence of the day" })).toBeTruthy();
});

describe("today", () => {
  const today = () => within(screen.getByRole("list", { name: "Today" }));

  it("explains how many cards come from how many words", async () => {
    const both = [aCard(), aCard({ direction: "recall_word" })];
    const practice = aPractice({ words: 2, dueWords: 2, dueCards: 3 });
    const { review } = await open([{ ...BORROW, cards: both }, aWord("lend")], { "GET /practice": () => practice });
    expect(today().getByText("3 cards from 2 words, both ways")).toBeTruthy();
    expect(review.getByText("Card 1 of 3")).toBeTruthy();
  });

  it.each([
    ["a new student", { days: 0, isDoneToday: false, forgivenLeft: 1 }, "Your first day can be today"],
    ["an open day", { days: 3, isDoneToday: false, forgivenLeft: 1 }, "One card or the sentence is enough for today."],
    ["a day that counts", { days: 1, isDoneToday: true, forgivenLeft: 1 }, "1 day in a row"],
    ["a missed day", { days: 4, isDoneToday: true, forgivenLeft: 0 }, /Saturday brings a new one/],
  ])("says what is to say to %s", async (_, streak, text) => {
    await open([BORROW], { "GET /practice": () => aPractice({ streak }) });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it("is over once nothing is due and the sentence said", async () => {
    const { sentence } = aPractice();
    const done = aPractice({
      dueWords: 0,
      dueCards: 0,
      streak: { days: 4, isDoneToday: true, forgivenLeft: 1 },
      sentence: { ...sentence, isSaid: true },
    });
    await open([BORROW], { "GET /practice": () => done });
    expect(screen.getByText("All done for today. See you tomorrow!")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Record again" })).toBeTruthy();
  });

  it("counts at once what was reviewed", async () => {
    let streak: Practice["streak"] = { days: 3, isDoneToday: false, forgivenLeft: 1 };
    const { user, review } = await open([BORROW, aWord("lend")], { "GET /practice": () => aPractice({ streak }) });
    streak = { days: 4, isDoneToday: true, forgivenLeft: 1 };
    await user.click(review.getByRole("button", { name: "Show the answer" }));
    await user.click(review.getByRole("button", { name: /^Good/ }));
    expect(await screen.findByText("4 days in a row")).toBeTruthy();
  });

  it("that could not be loaded leaves the words alone, and is tried again", async () => {
    let isDown = true;
    const http: FakeRoutes = {
      "GET /practice": () => {
        if (isDown) throw new AppError("server.unavailable");
        return aPractice();
      },
      "GET /vocabulary": () => [BORROW],
    };
    const place = { kind: "slot", slot: "profile.section", key: "vocabulary" } as const;
    const { user } = await renderRemote(app, { path: "/profile/vocabulary", session: aSession(), place, http });
    expect(await screen.findByText("We could not load your practice")).toBeTruthy();
    expect(await screen.findByRole("region", { name: "Review" })).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("3 days in a row")).toBeTruthy();
  });
});

it("each word has a bar for how well both its directions are remembered", async () => {
  const cards = [aCard({ memory: 4, isDue: false }), aCard({ direction: "recall_word", memory: 1 })];
  await open([{ ...BORROW, cards }, aWord("lend")]);
  const list = within(screen.getByRole("region", { name: "All words" }));
  expect(list.getByText("Remembered: 3 of 5 steps")).toBeTruthy();
  expect(list.getByText("Remembered: 0 of 5 steps")).toBeTruthy();
});

describe("sound", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is read by a voice of the device, which the page says", async () => {
    installUtterance();
    const device = createDevice([{ lang: "en-GB", localService: true } as SpeechSynthesisVoice]);
    vi.stubGlobal("speechSynthesis", device.synthesis);
    const { user, review } = await open([BORROW]);
    expect(review.getByText("The voice of your browser reads the words.")).toBeTruthy();
    await user.click(review.getByRole("button", { name: "Listen to “borrow”" }));
    await device.spoken("borrow");
    act(() => device.end());
    const sentence = within(screen.getByRole("region", { name: "Sentence of the day" }));
    await user.click(sentence.getByRole("button", { name: "Listen" }));
    await device.spoken("May I borrow your pen?");
    act(() => device.hear(6, 300));
    expect(sentence.getByText("borrow", { selector: "mark" })).toBeTruthy();
    act(() => device.end());
    await waitFor(() => expect(sentence.queryByText("borrow", { selector: "mark" })).toBeNull());
  });

  it("says once that the device has no voice, and the review goes on", async () => {
    vi.stubGlobal("speechSynthesis", undefined);
    const { user, review } = await open([BORROW]);
    await user.click(review.getByRole("button", { name: "Listen to “borrow”" }));
    expect(await review.findByText(/^This device has no English voice/)).toBeTruthy();
    expect(screen.getAllByText(/^This device has no English voice/)).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /^Listen/ })).toBeNull();
    await user.click(review.getByRole("button", { name: "Show the answer" }));
    expect(review.getByText("يستعير")).toBeTruthy();
  });
});

describe("a microphone", () => {
  afterEach(() => void Reflect.deleteProperty(navigator, "mediaDevices"));

  it.each([
    ["that is refused", "NotAllowedError", /does not allow the microphone/],
    ["that is missing", "NotFoundError", /No microphone was found/],
    ["that fails", "NotReadableError", /The recording did not work/],
  ])("%s is said, with a way to try again", async (_, name, text) => {
    const getUserMedia = vi.fn(() => Promise.reject(new DOMException("no", name)));
    Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
    const { user } = await open([BORROW]);
    // React does not come back to what suspended while an act was not awaited.
    await act(() => user.click(screen.getByRole("button", { name: "Record yourself" })));
    expect((await screen.findByRole("alert")).textContent).toMatch(text);
    await user.click(screen.getByRole("button", { name: "Record yourself" }));
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  });
});
