import { expect, it } from "vitest";
import type { RemoteDefinition } from "../../src/remote/definition.ts";
import { cacheTexts } from "../../src/server/cache-texts.ts";

const TEXTS = {
  title: "Trainers",
  greeting: "Hello {{name}}",
  free_one: "{{count}} time",
  free_other: "{{count}} times",
};

function texts(translations: RemoteDefinition["translations"] = async () => ({ default: TEXTS })) {
  return cacheTexts({ name: "mfe-demo", load: () => Promise.reject(new Error("not loaded here")), translations });
}

it("texts with values are made for each call, others are the same every time", async () => {
  const t = (await texts()("en")).getFixedT("en", "demo");
  expect([t("title"), t("title")]).toEqual(["Trainers", "Trainers"]);
  expect([t("greeting", { name: "Mona" }), t("greeting", { name: "Omar" })]).toEqual(["Hello Mona", "Hello Omar"]);
  expect([t("free", { count: 1 }), t("free", { count: 2 })]).toEqual(["1 time", "2 times"]);
  expect(t("subtitle", { defaultValue: "None" })).toBe("None");
});

it("texts that a screen adds later replace what was shown for them", async () => {
  const instance = await texts()("en");
  const t = instance.getFixedT("en", "demo");
  expect(t("later")).toBe("later");
  instance.addResourceBundle("en", "demo", { later: "Now" }, true, true);
  expect(t("later")).toBe("Now");
});

it("each language has texts of its own, made once", async () => {
  const made = texts(async (language) => ({ default: { title: language === "ar" ? "المدرّبون" : "Trainers" } }));
  const [english, arabic] = [await made("en"), await made("ar")];
  expect([english.t("demo:title"), arabic.t("demo:title")]).toEqual(["Trainers", "المدرّبون"]);
  expect(await made("en")).toBe(english);
});

it("texts that did not load are loaded again", async () => {
  let attempts = 0;
  const made = texts(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("away");
    return { default: TEXTS };
  });
  await expect(made("en")).rejects.toThrow("away");
  expect((await made("en")).t("demo:title")).toBe("Trainers");
});
