import { beforeEach, describe, expect, it } from "vitest";
import { applyLanguage, readLanguage, toggleLanguage } from "./language.ts";

const arabicBrowser = { localStorage, navigator: { languages: ["ar-EG", "en"] } };

beforeEach(() => {
  localStorage.clear();
  applyLanguage(document, "en");
});

describe("the language", () => {
  it("the stored language wins, then the browser's first supported one, then English", () => {
    expect(readLanguage({ localStorage, navigator: { languages: ["fr", "de"] } })).toBe("en");
    expect(readLanguage(arabicBrowser)).toBe("ar");
    localStorage.setItem("LANGUAGE", "en");
    expect(readLanguage(arabicBrowser)).toBe("en");
    localStorage.setItem("LANGUAGE", "klingon");
    expect(readLanguage(arabicBrowser)).toBe("ar");
  });

  it("sets language and direction of the document", () => {
    applyLanguage(document, "ar");
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(["ar", "rtl"]);
  });

  it("a chosen language is stored, copied to a cookie and shown by a reload of the same address", async () => {
    let reloads = 0;
    const location = { pathname: "/", reload: () => reloads++ } as unknown as Location;
    await toggleLanguage({ localStorage, document, location } as unknown as Window);
    expect(localStorage.getItem("LANGUAGE")).toBe("ar");
    expect(document.cookie).toContain("LANGUAGE=ar");
    expect(reloads).toBe(1);
  });
});
