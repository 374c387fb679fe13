import { AppError } from "@kalima/contracts/errors";
import type { i18n } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { createI18n } from "./create-i18n.ts";
import { getErrorText } from "./error-text.ts";
import { failureText } from "./failure-text.ts";
import { COMMON_ERROR_TEXTS, loadErrorTexts } from "./load-error-texts.ts";

let en: i18n;
let ar: i18n;
beforeAll(async () => {
  en = await loadErrorTexts(
    createI18n({ language: "en", resources: { shell: { nav: { home: "Home" } } } }),
    COMMON_ERROR_TEXTS,
  );
  ar = await loadErrorTexts(createI18n({ language: "ar", resources: {} }), COMMON_ERROR_TEXTS);
});

describe("getErrorText", () => {
  it("finds codes although they hold dots, and nested texts of the page beside them", () => {
    expect(getErrorText(en, "validation.required")).toBe("This field is required");
    expect(en.t("nav.home", { ns: "shell" })).toBe("Home");
  });

  it.each([
    [undefined, "يرجى المحاولة مرة أخرى بعد ثانية واحدة"],
    [0, "يرجى المحاولة مرة أخرى بعد ثانية واحدة"],
    [2, "يرجى المحاولة مرة أخرى بعد ثانيتين"],
    [5, "يرجى المحاولة مرة أخرى بعد 5 ثوانٍ"],
    [11, "يرجى المحاولة مرة أخرى بعد 11 ثانية"],
    [100, "يرجى المحاولة مرة أخرى بعد 100 ثانية"],
  ])("counts %s seconds in Arabic", (retryAfter, text) => {
    expect(getErrorText(ar, new AppError("request.too_many", { retryAfter }))).toBe(`تم تجاوز الحد المسموح. ${text}`);
  });

  it("shows the server's message for a code it does not know, and says unexpected without one", () => {
    expect(getErrorText(ar, new AppError("lesson.full", { message: "The lesson is full" }))).toBe("The lesson is full");
    expect(getErrorText(en, new AppError("lesson.full"))).toBe("An unexpected error occurred");
    expect(getErrorText(en, new TypeError("x is undefined"))).toBe("An unexpected error occurred");
  });

  it("has nothing to say without an error", () => {
    expect(getErrorText(en, undefined)).toBe("");
  });
});

describe("failureText", () => {
  it.each([
    ["the action's own text first", new AppError("server.unexpected"), "Login failed", "Login failed"],
    ["403", new AppError("auth.account_disabled", { status: 403 }), "Login failed", "Access Denied"],
    [
      "429",
      new AppError("auth.too_many_tries", { status: 429, retryAfter: 30 }),
      "Login failed",
      "Rate limit exceeded. Try again in 30 seconds",
    ],
    [
      "429 without a number",
      new AppError("x.y", { status: 429 }),
      undefined,
      "Rate limit exceeded. Try again in 1 seconds",
    ],
    ["the text of the code", new AppError("files.empty", { message: "no" }), undefined, "This file is empty"],
    ["the server's message", new AppError("x.y", { status: 422, message: "Not so" }), undefined, "Not so"],
    ["an unexpected error", new Error("boom"), undefined, "An unexpected error occurred"],
  ])("says %s", (_name, error, explicit, text) => {
    expect(failureText(en, error, explicit)).toBe(text);
  });

  it("stays silent about what was cancelled", () => {
    expect(failureText(en, new AppError("network.cancelled"), "Login failed")).toBeNull();
  });
});
