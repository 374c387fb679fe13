import { DAY_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Today } from "@kalima/learning-contract";
import { aBooking, aLesson, aSession, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { aDay, aPack, aTask, NEW_STUDENT } from "./today.fixtures.ts";

const place = { kind: "slot", slot: "profile.section", key: "today" } as const;
const open = (today: () => Today, options: Partial<RenderRemoteOptions> = {}) =>
  renderRemote(app, { path: "/profile", place, session: aSession(), http: { "GET /today": today }, ...options });
const waiting = () => within(screen.getByRole("region", { name: "Waiting for you" }));
const lines = () =>
  waiting()
    .getAllByRole("listitem")
    .map((row) => row.querySelector("p")?.textContent);
const hrefs = (name: string | RegExp) => screen.getAllByRole("link", { name }).map((link) => link.getAttribute("href"));
const late = new Date(Date.now() - DAY_MS).toISOString();

describe("what leads the day", () => {
  it("is the next lesson, with the button to join once it is open", async () => {
    await open(() => aDay({ lessons: [aLesson({ actions: ["start"] })] }));
    const next = within(await screen.findByRole("region", { name: "Next session with Grace Hopper" }));
    expect(next.getByRole("link", { name: "Join" }).getAttribute("href")).toMatch(/^\/lessons\/.*\/room$/);
  });

  it("is a lesson that is running", async () => {
    const runningSince = new Date().toISOString();
    const joined = { studentJoinedAt: runningSince, trainerJoinedAt: runningSince, runningSince };
    await open(() => aDay({ lessons: [aLesson({ ...joined, actions: [] })] }));
    expect(await screen.findByRole("link", { name: "Enter the room" })).toBeTruthy();
  });

  it("is to plan what is left of a pack, when nothing is planned", async () => {
    await open(() => aDay({ bookings: [aPack(40)] }));
    const lead = within(await screen.findByRole("region", { name: "Schedule your next session" }));
    expect(lead.getByText(/^4 sessions with Grace Hopper have no time yet\. They are valid until/)).toBeTruthy();
    expect(lead.getByRole("link", { name: "Schedule 4 sessions" })).toBeTruthy();
  });

  it("is the question about another pack, when all is used up", async () => {
    await open(() => aDay({ usedUp: aPack(10, { credits: { left: 0, expiresAt: null }, actions: ["view"] }) }));
    const lead = within(await screen.findByRole("region", { name: "Continue with Grace Hopper?" }));
    expect(lead.getByRole("link", { name: "Book again" }).getAttribute("href")).toMatch(/^\/booking\//);
  });
});

describe("a new student's three steps", () => {
  const steps = async () => {
    const region = await screen.findByRole("region", { name: "Three steps to your first session" });
    return within(region)
      .getAllByRole("listitem")
      .map((step) => [step.dataset.done, within(step).queryByRole("link")?.textContent]);
  };

  it.each<[string, Partial<Today>, [string, string | undefined][]]>([
    [
      "nothing done",
      {},
      [
        ["false", "Start the test"],
        ["false", "See trainers"],
        ["false", undefined],
      ],
    ],
    [
      "the test begun",
      { test: "under_way" },
      [
        ["false", "Continue the test"],
        ["false", "See trainers"],
        ["false", undefined],
      ],
    ],
    [
      "the test taken",
      { test: "taken", level: aDay().level },
      [
        ["true", undefined],
        ["false", "See trainers"],
        ["false", undefined],
      ],
    ],
    [
      "times held",
      { bookings: [aBooking()] },
      [
        ["false", "Start the test"],
        ["true", undefined],
        ["false", "Open the order"],
      ],
    ],
  ])("with %s", async (_state, changes, expected) => {
    await open(() => ({ ...NEW_STUDENT, ...changes }));
    expect(await steps()).toEqual(expected);
  });
});

it("a new student reads of the test and the held times in the steps alone", async () => {
  await open(() => ({ ...NEW_STUDENT, bookings: [aBooking()] }));
  await screen.findByRole("region", { name: "Three steps to your first session" });
  expect(screen.queryByRole("region", { name: "Waiting for you" })).toBeNull();
});

describe("what waits for the student", () => {
  it("comes with one button each, the most pressing first", async () => {
    const proposal = { startsAt: late, byReader: false, note: null, endsAt: late };
    await open(() =>
      aDay({
        lessons: [aLesson()],
        bookings: [aBooking(), aPack(40, { replacement: { former: { en: "Ada", ar: "آدا" }, mayRefuse: true } })],
        proposals: [aLesson({ proposal })],
        unrated: [aLesson({ id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e00", status: "completed", actions: ["rate"] })],
        tasks: [
          aTask({ id: "0192d2b4-6666-7c1a-9f5e-2d7b1c3a4e00", title: "Late", dueAt: late, group: "missed" }),
          aTask(),
        ],
        unread: 2,
      }),
    );
    await screen.findByRole("region", { name: "Waiting for you" });
    expect(lines()).toEqual([
      "Pay for your sessions with Grace Hopper",
      "Grace Hopper takes over your sessions from Ada",
      "Grace Hopper proposes another time",
      "How was your session with Grace Hopper?",
      "Late",
      "Describe your week",
      "2 unread messages",
    ]);
    expect(waiting().getAllByRole("link").length + waiting().getAllByRole("button").length).toBe(lines().length);
    expect(hrefs(/^Pay: /)).toEqual(["/payment/KX7Q2MZ4T9WJ6R8"]);
    expect(hrefs(/^Open: Late/)).toEqual(["/profile/tasks?group=missed"]);
  });

  it.each([
    ["pending", "Your payment for the sessions with Grace Hopper is under way"],
    ["pending_approval", "We are checking your transfer for the sessions with Grace Hopper"],
  ] as const)("tells of a payment that is %s", async (status, text) => {
    await open(() => aDay({ lessons: [aLesson()], bookings: [aBooking({ status, holdExpiresAt: null })] }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("is said to be nothing", async () => {
    await open(() => aDay({ lessons: [aLesson()] }));
    expect(await screen.findByText("Nothing is waiting for you.")).toBeTruthy();
  });

  it("rates a lesson where it is shown", async () => {
    await open(() => aDay({ unrated: [aLesson({ status: "completed", actions: ["rate"] })] }));
    fireEvent.click(await screen.findByRole("button", { name: "Rate" }));
    expect(await screen.findByRole("dialog", { name: "Rate your session with Grace Hopper" })).toBeTruthy();
  });
});

describe("packs", () => {
  const packs = async () => within(await screen.findByRole("region", { name: "Your packs" }));

  it("count lessons that are over, planned, and left", async () => {
    await open(() => aDay({ lessons: [aLesson()], bookings: [aPack(40)] }));
    expect((await packs()).getByText("8 done · 0 booked · 4 left")).toBeTruthy();
    expect((await packs()).getByText(/^4 sessions to schedule by/)).toBeTruthy();
  });

  it.each([
    [6, ["Your packs", "Waiting for you"]],
    [9, ["Waiting for you", "Your packs"]],
  ])("with lessons that expire in %i days stand, on a small screen, in this order", async (days, order) => {
    await open(() => aDay({ lessons: [aLesson()], bookings: [aPack(days)] }));
    expect((await packs()).getByText(/^4 sessions expire on/)).toBeTruthy();
    const regions = screen.getAllByRole("region").map((region) => region.querySelector("h2")?.textContent ?? "");
    expect(regions.filter((title) => order.includes(title))).toEqual(order);
  });
});

describe("five minutes a day", () => {
  const { practice } = NEW_STUDENT;
  const card = async () => within(await screen.findByRole("region", { name: "Five minutes a day" }));

  it("are the cards that are due and the sentence to say", async () => {
    const due = { ...practice, dueCards: 20, dueWords: 12, streak: { ...practice.streak, days: 3 } };
    await open(() => aDay({ lessons: [aLesson()], practice: due }));
    expect((await card()).getByText("20 cards from 12 words")).toBeTruthy();
    expect((await card()).getByText(practice.sentence.text).lang).toBe("en");
    expect((await card()).getByText("3 days in a row")).toBeTruthy();
  });

  it("are done when nothing is due and the sentence was said", async () => {
    const sentence = { ...practice.sentence, isSaid: true };
    const done = { ...practice, sentence, streak: { days: 1, isDoneToday: true, forgivenLeft: 1 } };
    await open(() => aDay({ lessons: [aLesson()], practice: done }));
    expect((await card()).getByText("Done for today")).toBeTruthy();
    expect((await card()).queryByText(practice.sentence.text)).toBeNull();
  });
});

it("progress is the level, what was done since, weeks in a row and the newest feedback", async () => {
  const teacher = aLesson().teacher;
  const wentWell = `${"Good words ".repeat(20)}end`;
  await open(() => aDay({ weeks: 4, feedback: { lessonId: aLesson().id, teacher, wentWell, at: late } }));
  const progress = within(await screen.findByRole("region", { name: "Your progress" }));
  expect(progress.getByText(/3 sessions, 3 hours$/)).toBeTruthy();
  expect(progress.getByText("4 weeks in a row with a session")).toBeTruthy();
  expect(progress.getByText(/^Good words .*…$/)).toBeTruthy();
});

it("says in which zone its times are, with the choice of another and of the clock", async () => {
  const { user } = await open(() => aDay({ lessons: [aLesson({})] }));
  await user.click(await screen.findByRole("button", { name: /^Your time: / }));
  const zones = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Show times in" });
  expect(zones.options.length).toBeGreaterThan(100);
  expect(screen.getAllByRole("radio").map((radio) => radio.parentElement?.textContent)).toEqual([
    "12 hours",
    "24 hours",
  ]);
});

it("is read again when the server says that it has changed", async () => {
  const listeners = new Map<string, () => void>();
  const opened = { on: (name: string, run: () => void) => listeners.set(name, run), io: { on() {} }, close() {} };
  let unread = 0;
  await open(() => aDay({ lessons: [aLesson()], unread }), { socket: async () => opened as never });
  await screen.findByText("Nothing is waiting for you.");
  unread = 1;
  await expect.poll(() => listeners.has("dayChanged")).toBe(true);
  listeners.get("dayChanged")?.();
  expect(await screen.findByText("1 unread message")).toBeTruthy();
});

it("says what failed, and tries again", async () => {
  let isDown = true;
  await open(() => {
    if (isDown) throw new AppError("server.unavailable");
    return NEW_STUDENT;
  });
  await screen.findByText("We could not load your day");
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("region", { name: "Three steps to your first session" })).toBeTruthy();
});

it("speaks Arabic with its plural forms", async () => {
  await open(() => aDay({ bookings: [aPack(9)], unread: 3 }), { language: "ar" });
  expect(await screen.findByText("3 رسائل غير مقروءة")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "تحديد مواعيد 4 جلسات" }).length).toBeGreaterThan(0);
});
