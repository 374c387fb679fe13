import { type AbovePageOptions, showAbovePage } from "../above-page/show-above-page.tsx";
import { StaleCompany } from "./stale-company.tsx";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

const TEXTS = { en, ar };

/** Shows the age of the school's details above the page until its visitor closes it. `readAt` is an instant. */
export function showStaleCompany(parts: AbovePageOptions, readAt: string): void {
  const { i18n, language } = parts;
  i18n.addResourceBundle(language, "staleCompany", TEXTS[language]);
  const banner = showAbovePage(
    parts,
    "stale",
    <StaleCompany now={Date.now()} onClose={() => banner.hide()} readAt={readAt} />,
  );
}
