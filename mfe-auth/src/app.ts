/** The public face of mfe-auth: everything the shell may call, and nothing else. */
import { defineRemote } from "@kalima/platform/remote";

export const { mount } = defineRemote({
  name: "mfe-auth",
  load: () => import("./root.tsx"),
  // By name: a pattern would put the texts of all screens into a list that every page loads.
  translations: (language) => (language === "ar" ? import("./i18n/ar.json") : import("./i18n/en.json")),
  errorTexts: { en: () => import("./errors/en.ts"), ar: () => import("./errors/ar.ts") },
});
