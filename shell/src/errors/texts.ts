import type { ErrorTextsByLanguage } from "@kalima/platform/host";

/** The texts of errors of the contracts that the shell depends on. */
export const ERROR_TEXTS: ErrorTextsByLanguage = {
  en: () => import("./en.ts"),
  ar: () => import("./ar.ts"),
};
