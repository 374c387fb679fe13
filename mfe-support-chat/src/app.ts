import { defineRemote } from "@kalima/platform/remote";

/** The entry of mfe-support-chat: the round button in the header and the panel that it opens. */
export const { mount } = defineRemote({
  name: "mfe-support-chat",
  load: () => import("./root.tsx"),
  // By name: a pattern would put the texts of all screens into a list that every page loads.
  translations: (language) => (language === "ar" ? import("./i18n/ar.json") : import("./i18n/en.json")),
  errorTexts: { en: () => import("./errors/en.ts"), ar: () => import("./errors/ar.ts") },
});
