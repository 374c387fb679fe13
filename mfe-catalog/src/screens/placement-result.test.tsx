import type { SpeakingCheck } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import {
  aCheckBooking,
  aPlacementAttempt,
  aPlacementResult,
  aPlacementTest,
  aSpeakingCheck,
  aTrainer,
  type FakeRoutes,
  type RenderRemoteOptions,
  renderRemote,
} from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";

const { id } = aPlacementAttempt();
const finished = aPlacementAttempt({ next: null, result: aPlacementResult() });
const matches = {
  "GET /placement-test/attempts/:id/matches": () => [
    { trainer: aTrainer(), reasons: ["teaches_level", "trains_weakest_skill", "a_later_reason"] },
  ],
};

function open(routes: FakeRoutes, options: RenderRemoteOptions = {}) {
  return renderRemote(app, {
    path: "/placement-test",
    ...options,
    http: {
      "GET /placement-test": () => aPlacementTest(),
      "GET /speaking-check": () => aSpeakingCheck({ state: "done" }),
      ...routes,
    },
  });
}

describe("the result", () => {
  it("shows level, skills, and trainers with the reason", async () => {
    await open(
      { "GET /placement-test/attempts/:id": () => finished, ...matches },
      { path: `/placement-test?attempt=${id}` },
    );
    expect(await screen.findByRole("heading", { level: 1, name: "Your level is B1" })).toBeTruthy();
    expect(screen.getByText("We are 86% sure of this level.")).toBeTruthy();
    const card = await screen.findByRole("article");
    expect(
      within(card)
        .getAllByRole("listitem")
        .map((item) => item.textContent?.trim()),
    ).toEqual(["Teaches your level", "Helps with your weakest skill"]);
    expect(
      within(card)
        .getByRole("link", { name: /Grace Hopper/ })
        .getAttribute("href"),
    ).toContain("/booking/");
    expect(screen.getByRole("link", { name: "Keep my result" })).toBeTruthy();
  });

  it.each([
    [{ goal: "business", forChild: false }, "?specialization=business&level=B1"],
    [{ goal: "business", forChild: true }, "?specialization=kids&level=B1"],
    [{}, "?level=B1"],
  ] as const)("leads to the trainers of %j", async (wishes, search) => {
    const result = aPlacementResult(wishes);
    await open(
      { "GET /placement-test/attempts/:id": () => ({ ...finished, result }), ...matches },
      { path: `/placement-test?attempt=${id}` },
    );
    expect((await screen.findByRole("link", { name: "All trainers who fit" })).getAttribute("href")).toBe(
      `/teachers${search}`,
    );
  });

  const atResult = (check: SpeakingCheck) =>
    open(
      { "GET /placement-test/attempts/:id": () => finished, "GET /speaking-check": () => check, ...matches },
      { path: `/placement-test?attempt=${id}` },
    );

  it("leads to the free speaking check", async () => {
    await atResult(aSpeakingCheck());
    const link = await screen.findByRole("link", { name: "Book your free speaking check" });
    expect(link.getAttribute("href")).toBe("/booking/speaking-check");
  });

  it("has the time of a speaking check that is booked", async () => {
    const { id: bookingId, teacher } = aCheckBooking();
    const times = { startsAt: "2026-11-24T17:00:00.000Z", endsAt: "2026-11-24T17:15:00.000Z" };
    await atResult(aSpeakingCheck({ state: "booked", appointment: { bookingId, teacher, ...times } }));
    expect(await screen.findByText(/^Your free speaking check: .*24 November/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Book your free speaking check" })).toBeNull();
  });

  it("has the spoken level beside the written ones, and the note for the student", async () => {
    const spoken = { level: "C1", assessedAt: "2026-04-03T16:15:00Z" } as const;
    const heard = { ...finished, result: aPlacementResult({ spoken, spokenNote: "Clear and fluent." }) };
    await open(
      { "GET /placement-test/attempts/:id": () => heard, ...matches },
      { path: `/placement-test?attempt=${id}` },
    );
    const skills = within(await screen.findByRole("region", { name: "Your skills" })).getAllByRole("listitem");
    expect(skills.at(-1)?.textContent).toBe("SpeakingC1");
    expect(screen.getByText("Clear and fluent.")).toBeTruthy();
  });

  it("the result is what a returning student sees, with the border between two levels in words", async () => {
    const between = { ...finished, result: aPlacementResult({ orElse: "B2" }) };
    await open({
      "GET /placement-test": () => aPlacementTest({ finishedId: id }),
      "GET /placement-test/attempts/:id": () => between,
      ...matches,
    });
    expect(await screen.findByText(/B1 is most likely, and B2 is possible/)).toBeTruthy();
  });

  it("the result is shown in Arabic", async () => {
    await open(
      { "GET /placement-test/attempts/:id": () => finished, ...matches },
      { path: `/placement-test?attempt=${id}`, language: "ar" },
    );
    expect(await screen.findByRole("heading", { level: 1, name: "مستواك هو B1" })).toBeTruthy();
  });

  it("can be verified by its code, without the person", async () => {
    const {
      id: _id,
      confidence: _c,
      orElse: _or,
      retakeFrom: _from,
      spokenNote: _note,
      ...shared
    } = aPlacementResult();
    await open(
      { "GET /placement-test/certificates/:code": () => shared },
      { path: `/placement-test/results/${shared.code}` },
    );
    expect(await screen.findByText("Intermediate")).toBeTruthy();
    expect(screen.getByText(/Code: KLM-7Q4D-9XWA-M3TE/)).toBeTruthy();
  });

  it("says so when no certificate has the code, and checks another", async () => {
    const { user, visited } = await open(
      {
        "GET /placement-test/certificates/:code": () => {
          throw new AppError("request.not_found");
        },
      },
      { path: "/placement-test/results/KLM-1" },
    );
    expect(await screen.findByRole("heading", { level: 1, name: "No certificate has this code" })).toBeTruthy();
    const field = screen.getByRole("textbox", { name: "Certificate code" });
    await user.clear(field);
    await user.type(field, "KLM-7Q4D-9XWA-M3TE{Enter}");
    expect(visited.at(-1)).toBe("/placement-test/results/KLM-7Q4D-9XWA-M3TE");
  });
});

describe("taking the test again", () => {
  const RETAKE_FROM = Date.parse(aPlacementResult().retakeFrom);
  const again = "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f";
  const at = (now: number, test: Parameters<typeof aPlacementTest>[0] = {}) => {
    vi.useFakeTimers({ now, toFake: ["Date"] });
    return open({
      "GET /placement-test": () => aPlacementTest({ finishedId: id, ...test }),
      "GET /placement-test/attempts/:id": ({ path }) =>
        path.endsWith(again) ? aPlacementAttempt({ id: again }) : finished,
      "POST /placement-test/attempts": () => aPlacementAttempt({ id: again }),
      ...matches,
    });
  };
  afterEach(() => vi.useRealTimers());

  it("has a date until 30 days have passed", async () => {
    await at(RETAKE_FROM - 1);
    expect(await screen.findByText(/You can take the test again from .*May 2026/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Take the test again" })).toBeNull();
  });

  it("has a button from then on, which leads to the first section", async () => {
    const { user } = await at(RETAKE_FROM);
    await user.click(await screen.findByRole("button", { name: "Take the test again" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Grammar" })).toBe(document.activeElement);
    expect(window.location.search).toBe(`?attempt=${again}`);
  });

  it("a test is continued where it was left", async () => {
    const { user, http } = await at(RETAKE_FROM, { underWayId: again });
    await user.click(await screen.findByRole("button", { name: "Continue the test" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Grammar" })).toBeTruthy();
    expect(http.requests.filter(({ method }) => method === "POST")).toEqual([]);
  });
});
