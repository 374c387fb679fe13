import { defineRemote } from "@kalima/platform/remote";

/** The entry of mfe-notifications: the bell in the header, and the page of all notifications. */
export const { mount } = defineRemote({
  name: "mfe-notifications",
  load: () => import("./root.tsx"),
  translations: (language) => import(`./i18n/${language}.json`),
  errorTexts: { en: () => import("./errors/en.ts"), ar: () => import("./errors/ar.ts") },
});
