import { expect, it, vi } from "vitest";
import { CHOSEN_ZONE_KEY, zoneOfEngine } from "./device-zone.ts";
import { chooseTimeZone, keepTimeZone } from "./time-zone-choice.ts";

it.each([
  ["", "Africa/Cairo", "zone=Africa/Cairo; Path=/; Max-Age=31536000; SameSite=Lax"],
  ["LANGUAGE=ar; zone=Africa/Cairo", "Asia/Riyadh", "zone=Asia/Riyadh; Path=/; Max-Age=31536000; SameSite=Lax"],
  ["LANGUAGE=ar; zone=Africa/Cairo", "Africa/Cairo", null],
  ["", "", null],
])("with the cookies %j in the zone %j it writes %j", (cookies, zone, written) => {
  const write = vi.fn();
  const document = {
    get cookie() {
      return cookies;
    },
    set cookie(text) {
      write(text);
    },
  };
  keepTimeZone(document, zone);
  expect(write.mock.calls).toEqual(written ? [[written]] : []);
});

it("a chosen zone is kept for the browser and the server before the page loads again", () => {
  const document = { cookie: "" };
  const kept = new Map<string, string>();
  const seen: unknown[] = [];
  const window = {
    document,
    localStorage: {
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    location: { reload: () => seen.push([kept.get(CHOSEN_ZONE_KEY), document.cookie.split(";")[0]]) },
  };
  chooseTimeZone(window, "Asia/Tokyo");
  chooseTimeZone(window, zoneOfEngine());
  expect(seen).toEqual([
    ["Asia/Tokyo", "zone=Asia/Tokyo"],
    [undefined, `zone=${zoneOfEngine()}`],
  ]);
});
