import { defineRemote } from "@kalima/platform/remote";

/** The entry of mfe-support-chat: the round button in the header and the panel that it opens. */
export const { mount } = defineRemote({
  name: "mfe-support-chat",
  load: () => import("./root.tsx"),
  translations: (language) => import(`./i18n/${language}.json`),
  errorTexts: { en: () => import("./errors/en.ts"), ar: () => import("./errors/ar.ts") },
});
