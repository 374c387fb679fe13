import { expect, it } from "vitest";
import { switchLanguage } from "./language.ts";

it("a chosen language is stored, copied to a cookie and shown by a reload of the same address", async () => {
  localStorage.clear();
  document.documentElement.lang = "en";
  let reloads = 0;
  const location = { pathname: "/", reload: () => reloads++ } as unknown as Location;
  await switchLanguage({ localStorage, document, location } as unknown as Window, "ar");
  expect(localStorage.getItem("LANGUAGE")).toBe("ar");
  expect(document.cookie).toContain("LANGUAGE=ar");
  expect(reloads).toBe(1);
});
