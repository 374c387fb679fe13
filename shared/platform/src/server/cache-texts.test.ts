import { expect, it } from "vitest";
import { cacheTexts } from "./cache-texts.ts";

const TEXTS = {
  book: "Book with {{name}}",
  sessions_one: "{{count}} session",
  sessions_other: "{{count}} sessions",
  trainer: "Trainer",
  trainer_female: "Trainer (f)",
  days: "{{days.first}} to {{days.last}}",
};
const texts = cacheTexts({
  name: "mfe-x",
  translations: async () => ({ default: TEXTS }),
} as unknown as Parameters<typeof cacheTexts>[0]);

/** Makes a translator in the same way as `useTranslation`. */
async function translator() {
  const translate = (await texts("en")).getFixedT("en", "x");
  return (key: string, values: Record<string, unknown> = {}): unknown => translate(key, values);
}

it.each([
  ["book", { name: "Mona" }, "Book with Mona"],
  ["book", { name: "Omar" }, "Book with Omar"],
  ["sessions", { count: 1 }, "1 session"],
  ["sessions", { count: 2 }, "2 sessions"],
  ["trainer", {}, "Trainer"],
  ["trainer", { context: "female" }, "Trainer (f)"],
  ["days", { days: { first: "Mon", last: "Fri" } }, "Mon to Fri"],
  ["days", { days: { first: "Sat", last: "Sun" } }, "Sat to Sun"],
])("%s with %j is the same text whenever it is asked for", async (key, values, text) => {
  const t = await translator();
  expect([t(key, values), t(key, values)]).toEqual([text, text]);
});

it("takes a number for a count, and the text of it for none", async () => {
  const t = await translator();
  expect([t("sessions", { count: 1 }), t("sessions", { count: "1" })]).toEqual(["1 session", "sessions"]);
});

it("knows texts that a screen adds later", async () => {
  const t = await translator();
  expect(t("later")).toBe("later");
  (await texts("en")).addResourceBundle("en", "x", { later: "Later" }, true);
  expect(t("later")).toBe("Later");
});
