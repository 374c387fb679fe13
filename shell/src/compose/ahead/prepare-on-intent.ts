import type { ShellPageKey } from "../../pages/shell-pages.ts";
import type { SiteNavigator } from "../navigator.ts";
import { savesData } from "../when-near.ts";
import { createLoadAhead } from "./load-ahead.ts";
import { createPreparedPages, type PreparedPages } from "./prepared-pages.ts";
import { watchIntent } from "./watch-intent.ts";

type IntentOptions = {
  window: Window;
  navigation: Pick<SiteNavigator, "current" | "preview">;
  /** Loads the code of one of the shell's own pages. */
  loadPage(key: ShellPageKey): Promise<void>;
  /** Version of the page's shell. */
  shell: string;
};

/**
 * Prepares a page while a visitor is about to open it: of a remote, its code and what it shows start together. On a
 * saved connection only a press counts.
 */
export function prepareOnIntent({ window, navigation, loadPage, shell }: IntentOptions): PreparedPages {
  const prepared = createPreparedPages({
    fetch: (...request) => window.fetch(...request),
    now: () => window.performance.now(),
    loadAhead: createLoadAhead(window.document),
    shell,
  });
  watchIntent(window, (target, intent) => {
    if (intent === "rest" && savesData(window)) return;
    const { page, decision } = navigation.preview(target);
    // A load that fails here is tried again, and reported, with the step itself.
    if (page.component) return void loadPage(page.component).catch(() => {});
    // A remote shows its own next page itself.
    const isElsewhere = page.remote?.name !== navigation.current().page.remote?.name;
    if (decision.kind !== "enter" || !page.remote || page.remote.isDisabled || page.remote.isLocal || !isElsewhere)
      return;
    prepared.prepare(target.pathname + target.search, page.remote);
  });
  return prepared;
}
