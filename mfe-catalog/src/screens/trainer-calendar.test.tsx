import { AppError } from "@kalima/contracts/errors";
import { aTrainer, type FakeRoutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";

const NOW = Date.parse("2026-04-01T09:00:00Z");
const TIMES: Record<string, readonly { startsAt: string; free: boolean }[]> = {
  "2026-04-02": [
    { startsAt: "2026-04-02T08:00:00Z", free: true },
    { startsAt: "2026-04-02T09:00:00Z", free: false },
    { startsAt: "2026-04-02T16:00:00Z", free: true },
  ],
  "2026-04-07": [{ startsAt: "2026-04-07T08:00:00Z", free: true }],
};
const DAYS = [
  { date: "2026-03-31", state: "busy", free: 0 },
  { date: "2026-04-02", state: "light", free: 2 },
  { date: "2026-04-07", state: "light", free: 1 },
  { date: "2026-04-08", state: "busy", free: 0 },
  { date: "2026-04-09", state: "closed", free: 0 },
];

const grace = aTrainer({ nextFree: ["2026-04-02T08:00:00Z"] });
const routes: FakeRoutes = {
  "GET /teachers/:id": () => grace,
  "GET /teachers/:id/ratings": () => [],
  "GET /teachers/:id/similar": () => [],
  "GET /teachers/:id/calendar": ({ query }) => DAYS.filter(({ date }) => date.startsWith(String(query.month))),
  "GET /teachers/:id/time-slots": ({ query }) =>
    (TIMES[String(query.date)] ?? []).map((slot) => ({ ...slot, endsAt: slot.startsAt })),
};

type Tell = (entries: { isIntersecting: boolean; target: Element }[]) => void;

/** Whatever is observed is near the window. */
class NearObserver {
  readonly #tell: Tell;
  constructor(tell: Tell) {
    this.#tell = tell;
  }
  observe(target: Element) {
    this.#tell([{ isIntersecting: true, target }]);
  }
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  vi.stubGlobal("IntersectionObserver", NearObserver);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(changes: FakeRoutes = {}, options: RenderRemoteOptions = {}) {
  return renderRemote(app, { path: `/teachers/${grace.id}`, ...options, http: { ...routes, ...changes } });
}

const day = (name: RegExp) => screen.findByRole("button", { name });
const times = () => within(screen.getByRole("region", { name: "Available times of the selected day" }));

describe("the calendar on a trainer's page", () => {
  it("opens the day of the next free time; each free time leads to booking", async () => {
    await open();
    expect(await day(/2 April.*2 left/)).toBeTruthy();
    expect((await times().findAllByRole("link")).map((link) => link.getAttribute("href"))).toEqual(
      ["2026-04-02T08:00:00Z", "2026-04-02T16:00:00Z"].map((at) => `/booking/${grace.id}?at=${encodeURIComponent(at)}`),
    );
    expect(times().getByRole("list", { name: "Morning" }).textContent).toMatch(/^10:00\sAM/);
    expect(times().getByRole("list", { name: "Evening" }).textContent).toMatch(/^6:00\sPM/);
  });

  it("shows the times of the selected day", async () => {
    const { user } = await open();
    await user.click(await day(/7 April.*1 left/));
    expect(await times().findByRole("heading", { name: "Tuesday 7 April" })).toBeTruthy();
    expect(await times().findByRole("link", { name: /Tuesday 7, book with Grace Hopper$/ })).toBeTruthy();
  });

  it.each([
    [/^30 .*March/, "This day is over."],
    [/^1 .*April/, "Sessions can be booked from tomorrow on."],
    [/^8/, "No free times on this day. Please try another day."],
  ])("says why %s has no times", async (name, text) => {
    const { user } = await open();
    await user.click(await day(name));
    expect(await times().findByText(text)).toBeTruthy();
  });

  it("begins with this week, and calls full only a day whose times are taken", async () => {
    await open();
    expect(await screen.findByRole("heading", { name: "30 March – 3 May" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Earlier weeks" })).toHaveProperty("disabled", true);
    expect((await day(/^8 .*full/)).dataset.state).toBe("busy");
    expect((await day(/^9 .*unavailable/)).dataset.state).toBe("closed");
    expect((await day(/^31 .*unavailable/)).dataset.state).toBe("over");
  });

  it("says that five weeks have no free times, and goes to the next", async () => {
    const { user } = await open({
      "GET /teachers/:id": () => aTrainer({ nextFree: [] }),
      "GET /teachers/:id/calendar": ({ query }) =>
        String(query.month) === "2026-05" ? [{ date: "2026-05-12", state: "light", free: 1 }] : [],
    });
    expect(await screen.findByText("No available times in these weeks")).toBeTruthy();
    await user.click(times().getByRole("button", { name: "Show the next weeks" }));
    expect(await screen.findByRole("heading", { name: "4 May – 7 June" })).toBeTruthy();
    expect(await day(/^12 .*May.*1 left/)).toBeTruthy();
  });

  it.each(["calendar", "time-slots"] as const)("tries again when the %s failed", async (part) => {
    let isDown = true;
    const route = `GET /teachers/:id/${part}`;
    const { user } = await open({
      [route]: (request) => {
        if (isDown) throw new AppError("server.unavailable");
        return routes[route]?.(request);
      },
    });
    const retry = await screen.findByRole("button", { name: /again/i });
    isDown = false;
    await user.click(retry);
    expect(
      await (part === "calendar" ? day(/2 April.*2 left/) : times().findByRole("list", { name: "Morning" })),
    ).toBeTruthy();
  });

  it("the calendar on a trainer's page is in Arabic", async () => {
    await open({}, { language: "ar" });
    expect(await day(/2.*بقي اثنان/)).toBeTruthy();
    expect(await screen.findByRole("list", { name: "مساءً" })).toBeTruthy();
  });
});
