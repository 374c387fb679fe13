import { placeName, servedElement } from "@kalima/contracts/rendering";
import type { ReleasedRemote } from "@kalima/releases-contract";
import { expect, it } from "vitest";
import type { RenderOutcome } from "../../rendering/public.ts";
import { insertPlaces, PAGE_DEADLINE_MS, renderPlaces, serializeServedPlaces } from "./fill-places.ts";
import type { PlannedPlace } from "./plan-places.ts";

const remote = (name: string) => ({ name, version: "1" }) as ReleasedRemote;
const PAGE: PlannedPlace = { place: { kind: "page" }, remote: remote("mfe-profile"), loadsAtOnce: true };
const SLOT: PlannedPlace = {
  place: { kind: "slot", slot: "home.trainers" },
  remote: remote("mfe-catalog"),
  loadsAtOnce: false,
};
const HOSTED: PlannedPlace = {
  place: { kind: "slot", slot: "profile.section", key: "bookings" },
  remote: remote("mfe-booking"),
  loadsAtOnce: true,
};
const page = (html: string, more = {}): RenderOutcome => ({ kind: "rendered", html, data: "{}", hosted: [], ...more });
const makeFault = (name: string, outcome: string, reason: string | null) => ({
  remote: name,
  version: "1",
  outcome,
  reason,
});

const outcomes: [string, RenderOutcome, object[]][] = [
  ["failed", { kind: "failed", reason: "no page" }, [makeFault("mfe-catalog", "render_failed", "no page")]],
  ["late", { kind: "late" }, [makeFault("mfe-catalog", "render_late", null)]],
  ["none's fault", { kind: "none", why: "busy" }, []],
];
it.each(outcomes)("a place whose render was %s stays open, and the others come", async (_what, outcome, faults) => {
  const render = async (place: PlannedPlace) => (place === SLOT ? outcome : page("<p>"));
  const result = await renderPlaces({ maxMs: 120, planned: [PAGE, SLOT], render, hosted: () => null });
  expect(result.filled.map(({ name }) => name)).toEqual(["page"]);
  expect([result.faults, result.isComplete]).toEqual([faults, false]);
});

it("slots that a page leaves open are rendered after it, in what is left of the time", async () => {
  let time = 0;
  const given: number[] = [];
  const result = await renderPlaces({
    maxMs: PAGE_DEADLINE_MS,
    planned: [PAGE],
    now: () => time,
    hosted: ({ key }) => (key === "bookings" ? HOSTED : null),
    async render(place, maxMs) {
      given.push(maxMs);
      time += 50;
      const hosted = [
        { slot: "profile.section", key: "bookings" },
        { slot: "profile.section", key: "nobody's" },
      ];
      return page("<p>", place === PAGE ? { hosted } : {});
    },
  });
  expect(given).toEqual([PAGE_DEADLINE_MS, PAGE_DEADLINE_MS - 50]);
  expect(result.filled.map(({ name, isHosted }) => [name, isHosted])).toEqual([
    ["page", false],
    ["profile.section:bookings", true],
  ]);
});

const bookings = { slot: "profile.section", key: "bookings" } as const;
it.each([
  ["used where the page leaves it open", [bookings], ["page", "profile.section:bookings"]],
  ["thrown away where it does not", [], ["page"]],
])("an expected slot is rendered once, beside the page, and %s", async (_what, hosted, names) => {
  const begun: string[] = [];
  let finishPage = (_outcome: RenderOutcome) => {};
  const filling = renderPlaces({
    maxMs: PAGE_DEADLINE_MS,
    planned: [PAGE],
    expected: [bookings],
    hosted: () => HOSTED,
    async render(place) {
      begun.push(place.remote.name);
      if (place === PAGE) return new Promise<RenderOutcome>((resolve) => (finishPage = resolve));
      return hosted.length > 0 ? page("<ul>") : { kind: "failed", reason: "no page" };
    },
  });
  expect(begun.toSorted()).toEqual(["mfe-booking", "mfe-profile"]);
  finishPage(page("<p>", { hosted }));
  const result = await filling;
  expect(result.filled.map(({ name }) => name)).toEqual(names);
  expect([result.faults, result.isComplete, result.open, begun]).toEqual([[], true, hosted, begun.slice(0, 2)]);
});

it("puts each place where its marker is, hosted ones with an element of their own, and removes other markers", () => {
  const shell = "<main><!--place:page--></main><aside><!--place:home.trainers--></aside>";
  const hosted = "<div><!--place:profile.section:bookings--><!--place:profile.section:none--></div>";
  const filled = [
    { ...PAGE, name: "page", html: `<h1>$&</h1>${hosted}`, data: "1", isHosted: false },
    { ...HOSTED, name: "profile.section:bookings", html: "<ul></ul><!--place:page-->", data: "2", isHosted: true },
  ];
  const element = servedElement(HOSTED.place, HOSTED.remote).replace(/<!--.*-->/, "<ul></ul>");
  expect(insertPlaces(shell, filled)).toBe(`<main><h1>$&</h1><div>${element}</div></main><aside></aside>`);
});

const renderSection = (html: string, hosted: object[]) => page(html, { hosted });
const settings = { slot: "profile.section", key: "settings" } as const;
const language = { slot: "profile.settings", key: "language" } as const;
const planPlace = (slot: object, name: string): PlannedPlace => ({
  place: { kind: "slot", ...slot } as PlannedPlace["place"],
  remote: remote(name),
  loadsAtOnce: true,
});
const SECTION = planPlace(settings, "mfe-profile");
const SETTING = planPlace(language, "mfe-x");

it("a hosted slot hosts others, but neither itself nor a third level", async () => {
  const hosts: Record<string, RenderOutcome> = {
    page: renderSection("<main><!--place:profile.section:settings--></main>", [settings]),
    "profile.section:settings": renderSection("<h2><!--place:profile.settings:language--></h2>", [settings, language]),
    "profile.settings:language": renderSection("<select><!--place:profile.section:bookings-->", [bookings]),
  };
  const result = await renderPlaces({
    maxMs: PAGE_DEADLINE_MS,
    planned: [PAGE],
    hosted: ({ key }) => (key === "settings" ? SECTION : key === "language" ? SETTING : HOSTED),
    render: async ({ place }) => hosts[placeName(place)] as RenderOutcome,
  });
  const names = ["page", "profile.section:settings", "profile.settings:language"];
  expect([result.filled.map(({ name }) => name), result.open]).toEqual([names, [settings, language]]);
  const select = servedElement(SETTING.place, SETTING.remote).replace(/<!--.*-->/, "<select>");
  const heading = servedElement(SECTION.place, SECTION.remote).replace(/<!--.*-->/, `<h2>${select}</h2>`);
  expect(insertPlaces("<body><!--place:page-->", result.filled)).toBe(`<body><main>${heading}</main>`);
});

it("says of each place what it was made from", () => {
  const filled = [{ ...PAGE, name: "page", html: "", data: '{"a":[1]}', isHosted: false }];
  const moment = { now: 7, zone: null };
  expect(JSON.parse(serializeServedPlaces(filled, { person: "mona", moment }))).toEqual({
    page: { remote: "mfe-profile", version: "1", person: "mona", moment, data: { a: [1] } },
  });
});
