import { AppError } from "@kalima/contracts/errors";
import { aSession, aTrainer, type FakeRoutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const grace = aTrainer({ nextFree: ["2026-04-02T10:00:00Z", "2026-04-02T12:00:00Z"] });
const mona = aTrainer({ id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f", name: { en: "Mona Farid", ar: "منى فريد" } });
const routes: FakeRoutes = {
  "GET /teachers/:id": () => grace,
  "GET /teachers/:id/ratings": () => [
    {
      stars: 4,
      at: "2026-03-30T10:50:00Z",
      feedback: "Clear and friendly.",
      sessions: 12,
      levels: { first: "A2", newest: "B1" },
    },
  ],
  "GET /teachers/:id/similar": () => [mona],
};

function open(changes: FakeRoutes = {}, options: RenderRemoteOptions = {}) {
  return renderRemote(app, { path: `/teachers/${grace.id}`, ...options, http: { ...routes, ...changes } });
}

const failing = () => {
  throw new AppError("server.unavailable");
};

describe("a trainer's page", () => {
  it("says who the trainer is", async () => {
    await open();
    expect(await screen.findByRole("heading", { level: 1, name: "Grace Hopper" })).toBeTruthy();
    expect(screen.getByText("Speak from the first minute")).toBeTruthy();
    expect(screen.getByText("Ten years of teaching adults.")).toBeTruthy();
    expect(screen.getByText("310 sessions taught")).toBeTruthy();
    expect(screen.getByText("English, some Arabic")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "What happens in the first session" })).toBeTruthy();
    expect(screen.getByText("Booked 3 times this week")).toBeTruthy();
    expect(screen.getByRole("list", { name: "Levels and topics" }).textContent).toContain("Business");
  });

  it("leads to booking, also with a free time chosen", async () => {
    await open();
    const book = await screen.findByRole("link", { name: "Book sessions" });
    expect(book.getAttribute("href")).toBe(`/booking/${grace.id}`);
    const times = screen.getAllByRole("link", { name: /, book with Grace Hopper$/ });
    expect(times.map((link) => link.getAttribute("href"))).toEqual(
      grace.nextFree.map((at) => `/booking/${grace.id}?at=${encodeURIComponent(at)}`),
    );
  });

  it("has the price of each pack", async () => {
    await open();
    const prices = await screen.findByRole("table", { name: "Prices by pack" });
    expect(within(prices).getByRole("row", { name: /^6 sessions/ }).textContent).toMatch(/Save 5%.*237\.50.*1,425/);
  });

  it("says that a trainer has no free times, and offers similar ones", async () => {
    await open({ "GET /teachers/:id": () => aTrainer({ nextFree: [] }) });
    expect(await screen.findByText("No available times in the coming weeks")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See similar trainers" }).getAttribute("href")).toBe("#similar");
  });

  it("links to each section that it has", async () => {
    await open();
    const sections = await screen.findByRole("navigation", { name: "On this page" });
    const ids = within(sections)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")?.slice(1) ?? "");
    expect(ids).toEqual(["about", "qualifications", "times", "ratings", "similar"]);
    expect(ids.filter((id) => document.getElementById(id) === null)).toEqual([]);
  });

  it("counts ratings by stars, and lists the newest words with level and sessions, without names", async () => {
    await open();
    const counts = await screen.findByRole("table", { name: "Ratings by number of stars" });
    expect(within(counts).getByRole("row", { name: "5 stars 49" })).toBeTruthy();
    expect(within(counts).getByRole("row", { name: "1 star 0" })).toBeTruthy();
    const review = (await screen.findByText("Clear and friendly.")).closest("li");
    expect(review?.textContent).toMatch(/Rated 4 out of 5.*A2 → B1.*after 12 sessions.*March 2026/);
    expect(screen.getByText("And 56 ratings without words.")).toBeTruthy();
  });

  it("has what students gave for each criterion, and month by month on demand", async () => {
    const { http, user } = await open({
      "GET /teachers/:id/rating-months": () => [
        { month: "2026-03", average: 4.7, count: 12, criteria: [{ criterion: "patience", average: 3.9, count: 8 }] },
        { month: "2026-01", average: 5, count: 1, criteria: [] },
      ],
    });
    const given = (name: string) => screen.getByText(name).closest("div")?.textContent;
    await screen.findByRole("heading", { name: "What students rate" });
    expect([given("Clear explanations"), given("Useful for students")]).toEqual([
      expect.stringContaining("Rated 4.9 out of 5"),
      expect.stringContaining("Rated 4.6 out of 5"),
    ]);
    const asked = () => http.requests.filter(({ path }) => path.endsWith("/rating-months")).length;
    expect(asked()).toBe(0);
    await user.click(screen.getByText("Month by month"));
    const march = (await screen.findByRole("heading", { name: "March 2026" })).closest("li");
    expect(march?.textContent).toMatch(/4\.7.*12.*Patience.*3\.9/);
    expect(screen.getByRole("heading", { name: "January 2026" }).closest("li")?.querySelector("dl")).toBeNull();
    expect(asked()).toBe(1);
  });

  it("shows ratings without criteria where too few were given or the server knows none", async () => {
    await open({ "GET /teachers/:id": () => aTrainer({ criteria: [] }) });
    expect(await screen.findByText("Month by month")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "What students rate" })).toBeNull();
  });

  it("shows a trainer's answer below the words it belongs to", async () => {
    await open({
      "GET /teachers/:id/ratings": () => [
        { stars: 3, at: "2026-03-30T10:50:00Z", feedback: "Often late.", answer: "I moved my mornings." },
      ],
    });
    const words = (await screen.findByText("Often late.")).closest("li") as HTMLElement;
    expect(within(words).getByText("The trainer answers")).toBeTruthy();
    expect(within(words).getByText("I moved my mornings.")).toBeTruthy();
  });

  it("loads further ratings on demand", async () => {
    const { user } = await open({
      "GET /teachers/:id/ratings": ({ query }) =>
        query.cursor === "next"
          ? { items: [{ stars: 1, at: "2026-01-05T10:50:00Z", feedback: "Too fast." }], nextCursor: null }
          : { items: [{ stars: 4, at: "2026-03-30T10:50:00Z", feedback: "Kind." }], nextCursor: "next" },
    });
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByText("Too fast.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("shows the résumé by kind, and no section of it without one", async () => {
    const { unmount } = await open();
    const resume = await screen.findByRole("region", { name: "Qualifications" });
    expect(within(resume).getByRole("heading", { name: "Certificates" })).toBeTruthy();
    expect(within(resume).getByRole("listitem").textContent).toBe("2014CELTACambridge English");
    unmount();
    await open({ "GET /teachers/:id": () => aTrainer({ qualifications: [] }) });
    await screen.findByRole("region", { name: "Available times" });
    expect(screen.queryByRole("region", { name: "Qualifications" })).toBeNull();
  });

  it("plays the video introduction once it is wanted, with its words below", async () => {
    const video = { introVideoUrl: "/api/files/video", introTranscript: "Hello, I am Grace." };
    const { user } = await open({ "GET /teachers/:id": () => aTrainer(video) });
    const watch = await screen.findByRole("button", { name: /Watch the introduction/ });
    expect(document.querySelector("video")).toBeNull();
    await user.click(watch);
    const player = screen.getByLabelText("Introduction of Grace Hopper");
    expect(player.getAttribute("src")).toBe(video.introVideoUrl);
    expect(document.activeElement).toBe(player);
    fireEvent.error(player);
    expect((await screen.findByRole("status")).textContent).toMatch(/does not play here/);
    expect(screen.getByText(video.introTranscript)).toBeTruthy();
  });

  it("tells admins alone how to reach the trainer", async () => {
    const contact = { phone: "+201000000011", email: "grace@example.com", address: null };
    const { unmount } = await open(
      { "GET /teachers/:id/contact": () => contact },
      { session: aSession({ role: { name: "admin" } }) },
    );
    const region = await screen.findByRole("region", { name: "Contact, for staff" });
    expect(within(region).getByRole("link", { name: "grace@example.com" })).toBeTruthy();
    unmount();
    const { http } = await open(
      { "GET /teachers/:id/contact": () => contact, "GET /favourites": () => [] },
      { session: aSession() },
    );
    await screen.findByRole("region", { name: "Available times" });
    expect(screen.queryByRole("region", { name: "Contact, for staff" })).toBeNull();
    expect(http.requests.filter(({ path }) => path.endsWith("/contact"))).toEqual([]);
  });

  it("names similar trainers", async () => {
    await open();
    const similar = await screen.findByRole("region", { name: "Similar trainers" });
    const link = await within(similar).findByRole("link", { name: "Mona Farid" });
    expect(link.getAttribute("href")).toBe(`/teachers/${mona.id}`);
  });

  it("a trainer's page is complete without ratings and similar trainers while those fail", async () => {
    await open({ "GET /teachers/:id/ratings": failing, "GET /teachers/:id/similar": failing });
    expect(await screen.findByText("We could not load the newest ratings.", { exact: false })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText("Similar trainers")).toBeNull();
    const sections = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
    expect(sections.map((link) => link.getAttribute("href"))).toEqual([
      "#about",
      "#qualifications",
      "#times",
      "#ratings",
    ]);
  });

  it.each([
    { code: "request.not_found", because: "no such trainer" },
    { code: "request.invalid", because: "a malformed id" },
  ] as const)("leads to other trainers and offers no retry after $because", async ({ code }) => {
    await open({
      "GET /teachers": () => [mona],
      "GET /teachers/:id": () => {
        throw new AppError(code);
      },
    });
    expect(await screen.findByText("We could not find this trainer")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See all trainers" }).getAttribute("href")).toBe("/teachers");
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    const others = screen.getByRole("region", { name: "Meet other trainers" });
    expect(await within(others).findByRole("link", { name: "Mona Farid" })).toBeTruthy();
  });

  it("shows an error and retries on demand", async () => {
    let isDown = true;
    const { user } = await open({ "GET /teachers/:id": () => (isDown ? failing() : grace) });
    const retry = await screen.findByRole("button", { name: /again|retry/i });
    expect(screen.getByText("We could not load this trainer")).toBeTruthy();
    isDown = false;
    await user.click(retry);
    expect(await screen.findByRole("heading", { level: 1, name: "Grace Hopper" })).toBeTruthy();
  });

  it("a trainer's page is shown in Arabic", async () => {
    await open({}, { language: "ar" });
    expect(await screen.findByRole("heading", { level: 1, name: "جريس هوبر" })).toBeTruthy();
    expect(screen.getByRole("table", { name: "الأسعار حسب الباقة" }).textContent).toContain("24 جلسة");
    expect(screen.getByRole("link", { name: "حجز الجلسات" })).toBeTruthy();
  });
});

describe("a sample of the trainer's feedback", () => {
  const feedbackSample = {
    wentWell: "You told a whole story.",
    corrections: null,
    nextStep: "اكتب خمس جمل بـ used to",
    words: [{ word: "aisle", meaning: "ممر" }],
    name: "Mona",
    at: "2026-03-02T10:00:00Z",
  };
  const sample = async () => within(await screen.findByRole("region", { name: "What feedback looks like" }));

  it("is in the language of its words, with the name where that is allowed", async () => {
    await open({ "GET /teachers/:id": () => aTrainer({ feedbackSample }) });
    const part = await sample();
    expect(part.getByText("You told a whole story.").lang).toBe("en");
    expect(part.getByText(/^اكتب/).lang).toBe("ar");
    expect(part.getByText("Written for Mona")).toBeTruthy();
    expect(part.getByText("aisle")).toBeTruthy();
    expect(part.queryByText("Corrections")).toBeNull();
    expect(screen.getByRole("link", { name: "Feedback" }).getAttribute("href")).toBe("#feedback");
  });

  it("names nobody without consent to that, and is absent without a sample", async () => {
    await open({ "GET /teachers/:id": () => aTrainer({ feedbackSample: { ...feedbackSample, name: null } }) });
    expect((await sample()).getByText("Written for a student")).toBeTruthy();
  });

  it("is absent where nobody let one be shown", async () => {
    await open();
    await screen.findByRole("heading", { name: "Ratings" });
    expect(screen.queryByRole("link", { name: "Feedback" })).toBeNull();
  });
});
