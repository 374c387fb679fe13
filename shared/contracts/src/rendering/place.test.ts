import { expect, test } from "vitest";
import { idPrefix, type Place, placeName } from "./place.ts";

test.each<[Place, string, string]>([
  [{ kind: "page" }, "page", "page-"],
  [{ kind: "slot", slot: "home.trainers" }, "home.trainers", "home-trainers-"],
  [{ kind: "slot", slot: "profile.section", key: "bookings" }, "profile.section:bookings", "profile-section-bookings-"],
])("%j is named %s, its ids begin with %s", (place, name, prefix) => {
  expect(placeName(place)).toBe(name);
  expect(idPrefix(place)).toBe(prefix);
});
