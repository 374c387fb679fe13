import { DEFAULT_LANGUAGE, getLocale } from "@kalima/contracts/domain";
import type { i18n } from "i18next";

declare module "i18next" {
  interface CustomPluginOptions {
    /** For `Intl`, with the digits in which the texts of the instance are written. */
    locale?: string;
  }
}

/** The locale for `Intl` of a page with these texts. */
export const localeOf = ({ options }: i18n): string => options.locale ?? getLocale(DEFAULT_LANGUAGE);
