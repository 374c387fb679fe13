/** The public face of mfe-auth: everything the shell may call, and nothing else. */
import { defineRemote } from "@kalima/platform/remote";

export const { mount } = defineRemote({
  name: "mfe-auth",
  load: () => import("./root.tsx"),
  translations: (language) => import(`./i18n/${language}.json`),
  errorTexts: { en: () => import("./errors/en.ts"), ar: () => import("./errors/ar.ts") },
});
