import type { Language } from "@kalima/contracts/domain";
import type { SiteNavigator } from "../navigator.ts";
import { savesData } from "../when-near.ts";
import { createLoadAhead } from "./load-ahead.ts";
import { createPreparedPages, type PreparedPages } from "./prepared-pages.ts";
import { watchIntent } from "./watch-intent.ts";

type Parts = { window: Window; navigation: SiteNavigator; language: Language };

/**
 * Prepares the page of a remote while a visitor is about to open it: its code and what it shows start together. On a
 * saved connection only a press counts.
 */
export function prepareOnIntent({ window, navigation, language }: Parts): PreparedPages {
  const prepared = createPreparedPages({
    fetch: (...request) => window.fetch(...request),
    now: () => window.performance.now(),
    loadAhead: createLoadAhead(window.document, language),
  });
  watchIntent(window, (target, intent) => {
    if (intent === "rest" && savesData(window)) return;
    const { page, decision } = navigation.preview(target);
    // A remote shows its own next page itself.
    const isElsewhere = page.remote?.name !== navigation.current().page.remote?.name;
    if (decision.kind !== "enter" || !page.remote || page.remote.isDisabled || page.remote.isLocal || !isElsewhere)
      return;
    prepared.prepare(target.pathname + target.search, page.remote, page.screen);
  });
  return prepared;
}
