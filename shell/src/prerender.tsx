import type { ArabicStyle, Language } from "@kalima/contracts/domain";
import { digitsOf } from "@kalima/platform/digits";
import { createI18n } from "@kalima/platform/host";
import type { ReleaseSet } from "@kalima/releases-contract";
import type { Company, CompanyStats } from "@kalima/school-contract";
import { renderToString } from "react-dom/server";
import { NO_ACTIONS } from "./app/no-actions.ts";
import { ShellApp } from "./app/shell-app.tsx";
import { ServedHtml } from "./compose/served/remote-place.tsx";
import { servedHtml } from "./compose/served/served-html.ts";
import { pageAt, sitePages } from "./compose/site-pages.ts";
import { EARLY_INPUT_SCRIPT } from "./early/early-input.ts";
import { EARLY_SCRIPT } from "./early/early-script.ts";
import ar from "./i18n/ar.json";
import en from "./i18n/en.json";
import { loadPage } from "./pages/shell-page.tsx";
import { shellPages } from "./pages/shell-pages.ts";

export { decide } from "./compose/decide.ts";
export { shortState } from "./compose/short-state.ts";
export { CONTENT_SCRIPT as contentScript } from "./early/content-script.ts";
export { DISPLAY_SCALE_SCRIPT as displayScaleScript } from "./early/display-scale.ts";
export { FILM_HTML as filmHtml } from "./film/film-html.ts";
export { FILM_STYLE as filmStyle } from "./film/film-style.ts";
export { reservedBanners } from "./live/above-page/reserved-banners.tsx";
export { NOT_FOUND_PATH as notFoundPath, shellPages } from "./pages/shell-pages.ts";
export { shellSlots } from "./pages/shell-slots.ts";

/** Runs in the head of every page. */
export const earlyScript = `${EARLY_SCRIPT}\n${EARLY_INPUT_SCRIPT}`;

/** A server writes pages with a visitor's style only for a shell that hydrates them with it. */
export const hasArabicStyles = true;

const TEXTS = { en, ar };

type PageRequest = {
  path: string;
  language: Language;
  arabicStyle?: ArabicStyle;
  company: Company;
  stats: CompanyStats;
  release: ReleaseSet;
  year: number;
  /** Names of the places that come rendered: each is filled with an element that holds its `placeMarker`. */
  served?: readonly string[];
};

/** HTML of the first screen of a page, for an unknown visitor: what `start.tsx` hydrates in the browser. */
export async function renderPage(request: PageRequest) {
  const { path, language, arabicStyle, company, stats, release, year, served = [] } = request;
  const i18n = createI18n({ language, digits: digitsOf(arabicStyle), resources: { shell: TEXTS[language] } });
  const page = pageAt(sitePages(shellPages, release), path);
  if (page.component) await loadPage(page.component);
  return renderToString(
    <ServedHtml value={servedHtml(served, release, page)}>
      <ShellApp
        actions={NO_ACTIONS}
        company={company}
        i18n={i18n}
        isWaiting={page.remote !== null && !served.includes("page")}
        language={language}
        location={{ url: path, path, page, decision: { kind: "enter" } }}
        release={release}
        session={{ state: "unknown" }}
        stats={stats}
        year={year}
      />
    </ServedHtml>,
  );
}
