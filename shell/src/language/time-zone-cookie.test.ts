import { expect, it, vi } from "vitest";
import { keepTimeZone } from "./time-zone-cookie.ts";

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
  } as Document;
  keepTimeZone(document, zone);
  expect(write.mock.calls).toEqual(written ? [[written]] : []);
});
