import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PROMISES, type PromiseName } from "../../../contracts/school/src/index.ts";
import { ROOT } from "../../root.ts";
import { getWords, HOURS_WORDS, speaksOfATime } from "./promise-phrases.ts";
import { PROMISE_TEXTS } from "./promise-texts.ts";
import { saidTexts } from "./said-texts.ts";

const names = Object.keys(PROMISES) as PromiseName[];
const texts = saidTexts(ROOT);
const textsAt = (place: string) => texts.filter((said) => said.place === place).map(({ text }) => text);
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

describe("a phrase that promises a time is recognized", () => {
  it.each([
    ["We answer within three days.", true],
    ["This usually takes an hour.", true],
    ["You hear from us in one working day.", true],
    ["You hear from us shortly.", true],
    ["نرد خلال ثلاثة أيام.", true],
    ["تستغرق المراجعة عادةً ساعة.", true],
    ["وتُراجَع عادة في اليوم نفسه.", true],
    ["يصلك ردنا قبل المساء.", true],
    ["It opens as soon as you pay.", false],
    ["Sort by the soonest time", false],
    ["إعادة المحاولة", false],
    ["في موعدها", false],
  ])("%s", (text, isOne) => expect(speaksOfATime(text)).toBe(isOne));
});

describe("texts", () => {
  it("that promise a time are all in the table, which names no other", () => {
    const found = texts.filter(({ text }) => speaksOfATime(text)).map(({ place }) => place);
    expect([...new Set(found)].sort()).toEqual(Object.keys(PROMISE_TEXTS).sort());
  });

  it.each(Object.entries(PROMISE_TEXTS))("say no other time than is tracked: %s", (place, saying) => {
    const said = textsAt(place).filter(speaksOfATime);
    if (!/\.ts /.test(place) && !("else" in saying)) expect(said.length).toBeGreaterThan(1);
    if ("says" in saying) {
      for (const text of said) for (const name of saying.says) expect(text).toMatch(getWords(name, text));
    }
    if ("due" in saying) {
      for (const text of said) expect(text).toContain("{{time}}");
    }
  });

  it("name the hours in which staff work", () => {
    const [en, ar] = textsAt("mfe-support-chat/src/i18n waiting hours");
    expect([en, ar].toSorted()).toEqual([
      expect.stringContaining(HOURS_WORDS.en),
      expect.stringContaining(HOURS_WORDS.ar),
    ]);
    const [checking] = textsAt("mfe-payment/src/i18n/transfer-screen transfer checking message");
    expect(checking).toMatch(/9 AM to 9 PM in Cairo|9 صباحًا و9 مساءً بتوقيت القاهرة/);
  });
});

describe("a promise", () => {
  const server = globSync("server/src/modules/**/*.ts", { cwd: ROOT }).filter((path) => !path.endsWith(".test.ts"));
  const sources = server.map(read).join("\n");
  const decision = read("docs/decisions/0117-what-is-promised-is-tracked.md");

  it.each(names)("has a time until which it is kept, said by the server: %s", (name) => {
    expect(sources).toMatch(new RegExp(`computeDeadline\\([^;]*"${name}"`));
  });

  it.each(names)("is in the table of the decision: %s", (name) => {
    expect(decision).toContain(`| \`${name}\` |`);
  });
});
