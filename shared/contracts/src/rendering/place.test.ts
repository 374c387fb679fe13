import { expect, test } from "vitest";
import { idPrefix, type Place, placeMarker, placeName, servedElement } from "./place.ts";

test.each<[Place, string, string]>([
  [{ kind: "page" }, "page", "page-"],
  [{ kind: "slot", slot: "home.trainers" }, "home.trainers", "home-trainers-"],
  [{ kind: "slot", slot: "profile.section", key: "bookings" }, "profile.section:bookings", "profile-section-bookings-"],
])("%j is named %s, its ids begin with %s", (place, name, prefix) => {
  expect(placeName(place)).toBe(name);
  expect(idPrefix(place)).toBe(prefix);
});

test("a served element holds the marker of its place", () => {
  const place: Place = { kind: "slot", slot: "home.trainers" };
  const html = servedElement(place, { name: "mfe-x", version: "1" });
  expect(html).toBe(`<div data-remote="mfe-x" data-version="1" data-served="">${placeMarker(place)}</div>`);
});
