import { AppError } from "@kalima/contracts/errors";
import {
  aFirstQuestion,
  anOpenSection,
  aPlacementAttempt,
  aPlacementResult,
  aPlacementTest,
  aSession,
  aSpeakingCheck,
  aTrainer,
  type RenderRemoteOptions,
  renderingProblems,
  renderTwice,
  someFacets,
  somePriceCountries,
} from "@kalima/testing";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import * as app from "../app.ts";

const nextFree = ["2026-04-02T22:30:00Z", "2026-04-03T10:00:00Z"];
const trainer = aTrainer({ nextFree });
const http = {
  "GET /teachers": () => [trainer],
  "GET /teachers/facets": () => someFacets(),
  "GET /price-countries": () => somePriceCountries(),
  "GET /favourites": () => [trainer.id],
  "GET /teachers/:id": () => trainer,
  "GET /teachers/:id/ratings": () => [
    { stars: 4, at: "2026-03-30T10:50:00Z", feedback: "Clear and friendly." },
    { stars: 5, at: "2026-03-29T10:50:00Z", feedback: null },
  ],
  "GET /teachers/:id/similar": () => [aTrainer({ id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f" })],
};
const profile = { path: `/teachers/${trainer.id}` };
const missing = {
  ...http,
  "GET /teachers/:id": () => {
    throw new AppError("request.not_found");
  },
};
const empty = { ...http, "GET /teachers": () => [] };
const failing = {
  ...http,
  "GET /teachers": () => {
    throw new AppError("server.unavailable");
  },
};
const attempt = aPlacementAttempt();
const taking = (changes: Parameters<typeof aPlacementAttempt>[0]) => ({
  path: `/placement-test?attempt=${attempt.id}`,
  http: {
    "GET /placement-test": () => aPlacementTest(),
    "GET /placement-test/attempts/:id": () => aPlacementAttempt(changes),
    "GET /placement-test/attempts/:id/matches": () => [{ trainer: aTrainer({ nextFree }), reasons: ["teaches_level"] }],
    "GET /speaking-check": () => aSpeakingCheck(),
    "GET /placement-test/certificates/:code": () => aPlacementResult(),
  },
});
const unrated = { ...http, "GET /teachers/:id": () => aTrainer({ ratings: { average: null, count: 0 } }) };
const beginning = {
  path: "/placement-test?first=493822.2",
  http: { ...taking({ section: anOpenSection() }).http, "POST /placement-test/attempts": () => attempt },
};
const question = {
  place: { kind: "slot", slot: "home.first-question" } as const,
  http: {
    "GET /placement-test": () => aPlacementTest(),
    "GET /placement-test/first-question": () => aFirstQuestion(),
  },
};
const underWay = {
  ...question,
  http: { ...question.http, "GET /placement-test": () => aPlacementTest({ underWayId: attempt.id }) },
};
const crew = { kind: "slot", slot: "home.trainers" } as const;

it.each<[string, RenderRemoteOptions]>([
  ["the list of trainers", { path: "/teachers" }],
  ["the list for a student", { path: "/teachers", session: aSession() }],
  ["the list with filters of its address", { path: "/teachers?specialization=ielts&sort=price&search=grace" }],
  ["a list that filters leave empty", { path: "/teachers?level=C2&country=GB", http: empty }],
  ["the favourites of a guest", { path: "/teachers?favourites=1" }],
  ["the favourites of a student", { path: "/teachers?favourites=1", session: aSession() }],
  ["a comparison", { path: `/teachers/compare?ids=${trainer.id}` }],
  ["a comparison of nobody", { path: "/teachers/compare" }],
  ["the list while the server fails", { path: "/teachers", http: failing }],
  ["a trainer", profile],
  ["a trainer without ratings", { ...profile, http: unrated }],
  ["a trainer who does not exist", { ...profile, http: missing }],
  ["choosing a trainer", { path: "/select-teacher" }],
  ["the placement test before it starts", { ...taking({}), path: "/placement-test" }],
  ["the pause before a section", taking({ next: 2 })],
  ["a section", taking({ section: anOpenSection() })],
  ["a result", taking({ next: null, result: aPlacementResult() })],
  ["a shared result", { ...taking({}), path: "/placement-test/results/KLM-7Q4D-9XWA-M3TE" }],
  ["a test that begins with an answer of the home page", beginning],
  ["the first question on the home page", question],
  ["the first question while a test is under way", underWay],
  ["the crew of the home page", { place: crew }],
  ["the crew without trainers", { place: crew, http: empty }],
  ["the crew while the server fails", { place: crew, http: failing }],
])("%s is the same from the server and in the browser", async (_name, options) => {
  expect(await renderingProblems(app, { http, ...options })).toEqual([]);
});

it("comes with the trainers, and with their times once the zone is known", async () => {
  const { served } = await renderTwice(app, { http, path: "/teachers", zone: null });
  expect(served.html).toContain("Grace Hopper");
  expect(served.html).not.toContain("12:30");
  expect(await screen.findByRole("link", { name: /^Fri 3 12:30\sAM/ })).toBeTruthy();
});

it.each<[string | null, string[]]>([
  ["Africa/Cairo", []],
  [null, ["/teachers/facets"]],
])("comes with the counts of filters; in the zone %s the browser asks for %j", async (zone, asked) => {
  const counted = { ...http, "GET /teachers/facets": () => someFacets({ total: 31 }) };
  const { served, http: fromBrowser } = await renderTwice(app, { http: counted, path: "/teachers", zone });
  expect(served.html).toContain("31 trainers");
  // Hours of the visitor's week, which a server without the zone does not know.
  expect(JSON.stringify(served.data).includes('"hours"')).toBe(zone !== null);
  const counts = () => fromBrowser.requests.map(({ path }) => path).filter((path) => path === "/teachers/facets");
  await waitFor(() => expect(counts()).toEqual(asked));
});

it("counts once in the browser when the server did not count in time", async () => {
  const never = { ...http, "GET /teachers/facets": () => new Promise<never>(() => {}) };
  const { served, http: fromBrowser } = await renderTwice(app, { http: never, path: "/teachers", zone: null });
  expect(served.html).toContain("Grace Hopper");
  expect(await screen.findByRole("link", { name: /^Fri 3 12:30\sAM/ })).toBeTruthy();
  const counts = () => fromBrowser.requests.filter(({ path }) => path === "/teachers/facets");
  await waitFor(() => expect(counts()).toHaveLength(1));
});

it("comes with the whole of a trainer's page", async () => {
  const { served } = await renderTwice(app, { http, ...profile });
  expect(served.html).toContain("Ten years of teaching adults.");
  for (const part of ["Prices by pack", "Rated 4 out of 5", "Clear and friendly.", "Similar trainers"])
    expect(served.html).toContain(part);
});
