import type { PagePlaces } from "@kalima/contracts/rendering";
import { expect, it } from "vitest";
import { type FilledPlace, serializePagePlaces } from "./fill-places.ts";

const remote = { name: "mfe-x", version: "1" } as FilledPlace["remote"];
const rendered = {
  person: "nour",
  moment: { now: 0, zone: null },
  styles: [{ url: "/section.css", integrity: "i", text: "p {}" }],
  scripts: [{ url: "/screen.js", integrity: "i" }],
};

function makeFilled(name: string, html: string, isHosted = false): FilledPlace {
  const [slot = "", key] = name.split(":");
  const place = name === "page" ? { kind: "page" as const } : { kind: "slot" as const, slot, ...(key && { key }) };
  return { place, remote, loadsAtOnce: true, name, html, data: '{"answers":1}', isHosted };
}

it("holds the page with the slots it hosts, and what each was rendered from", () => {
  const page = makeFilled(
    "page",
    "<h1>Mine</h1><div><!--place:profile.section:a--></div><!--place:profile.section:b-->",
  );
  const json = serializePagePlaces([page, makeFilled("profile.section:a", "<p>a</p>", true)], rendered);
  const { html, styles, scripts, places } = JSON.parse(json) as PagePlaces;
  expect(html).toBe('<h1>Mine</h1><div><div data-remote="mfe-x" data-version="1" data-served=""><p>a</p></div></div>');
  expect({ styles, scripts }).toMatchObject({ styles: rendered.styles, scripts: rendered.scripts });
  expect(Object.keys(places)).toEqual(["page", "profile.section:a"]);
  expect(places.page).toEqual({
    remote: "mfe-x",
    version: "1",
    person: "nour",
    moment: rendered.moment,
    data: { answers: 1 },
  });
});

it.each([[[]], [[makeFilled("home.trainers", "<p>all</p>")]]])("has no page where none came rendered", (places) => {
  expect((JSON.parse(serializePagePlaces(places, rendered)) as PagePlaces).html).toBeNull();
});
