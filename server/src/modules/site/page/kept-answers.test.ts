import { expect, it, vi } from "vitest";
import { createKeptAnswers } from "./api-as-visitor.ts";

const VISITOR = { isShared: true, zone: "Africa/Cairo", country: null };
const answer = (body: string, status = 200) => vi.fn(async () => ({ status, body }));

it("gives visitors without a session one answer to the same call", async () => {
  const answers = createKeptAnswers();
  const [first, second] = [answer("first"), answer("second")];
  const calls = [first, second].map((call) => answers.share(call, VISITOR, "en")("/teachers"));
  expect((await Promise.all(calls)).map(({ body }) => body)).toEqual(["first", "first"]);
  expect(second).not.toHaveBeenCalled();
});

it.each([
  ["another path", VISITOR, "en", "/teachers?sort=price"],
  ["another language", VISITOR, "ar", "/teachers"],
  ["another zone", { ...VISITOR, zone: null }, "en", "/teachers"],
  ["the prices of another country", { ...VISITOR, country: "SA" }, "en", "/teachers"],
  ["an account or a guest", { ...VISITOR, isShared: false }, "en", "/teachers"],
] as const)("calls anew for %s", async (_what, visitor, language, path) => {
  const answers = createKeptAnswers();
  await answers.share(answer("first"), VISITOR, "en")("/teachers");
  expect(await answers.share(answer("second"), visitor, language)(path)).toMatchObject({ body: "second" });
  expect(await answers.share(answer("third"), VISITOR, "en")("/teachers")).toMatchObject({ body: "first" });
});

it("does not cache refusals, which may concern one visitor only", async () => {
  const answers = createKeptAnswers();
  const calls = [answer("too many", 429), answer("fine")].map((call) => answers.share(call, VISITOR, "en")("/x"));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([429, 200]);
});

it("does not cache errors", async () => {
  const answers = createKeptAnswers();
  const failing = answers.share(() => Promise.reject(new Error("away")), VISITOR, "en")("/x");
  await expect(failing).rejects.toThrow("away");
  expect(await answers.share(answer("back"), VISITOR, "en")("/x")).toMatchObject({ body: "back" });
});

it("forgets what was asked before the data changed", async () => {
  const answers = createKeptAnswers();
  const before = answers.share(answer("old"), VISITOR, "en")("/teachers");
  answers.drop();
  expect(await answers.share(answer("new"), VISITOR, "en")("/teachers")).toMatchObject({ body: "new" });
  expect(await before).toMatchObject({ body: "old" });
});
