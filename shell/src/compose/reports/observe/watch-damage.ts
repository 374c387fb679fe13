import type { ReleasedRemote } from "@kalima/releases-contract";
import { wasBusy } from "../../device-pace.ts";
import { findErrorOwner } from "./find-error-owner.ts";
import { findDamage } from "./frame-damage.ts";
import { findLeak, listRules } from "./leaked-styles.ts";

/** The same delay after mounting as for checking its content. */
const LOOKS_AFTER_MS = 10_000;
/** Parts that are missing on a busy device may still come, so the check is repeated for a minute. */
const AGAIN_MS = 2_500;
const GIVE_UP_MS = 60_000;
/** More changes of the title within that time count as damage. */
const MAX_TITLES = 20;

type DamageOptions = {
  document: Document;
  remotes: readonly ReleasedRemote[];
  isFramed(): boolean;
  /** `owner` as `mfe-x@version`. */
  onDamage(owner: string, reason: string): void;
  damage?: typeof findDamage;
};

/** Chunks and style sheets that a page loads come into the head, too. */
function isOfTitle({ target, addedNodes }: MutationRecord): boolean {
  return [target, target.parentNode, ...addedNodes].some((node) => node?.nodeName === "TITLE");
}

/** The URL of a sheet's file, also of one whose text is in the document. */
function getUrl({ href, ownerNode }: StyleSheet): string | undefined {
  return href ?? (ownerNode instanceof HTMLElement ? ownerNode.dataset.href : undefined);
}

/**
 * Watches what remotes do outside their own places. The address of a style sheet names its owner. Other damage has no
 * owner, so it counts against every version in the page: visitors are drawn at random, so only the version that causes
 * the damage differs from its stable version.
 */
export function watchDamage({ document, remotes, isFramed, onDamage, damage = findDamage }: DamageOptions): () => void {
  const checked = new WeakSet<StyleSheet>();
  let titles: number[] = [];

  function blameAll(reason: string): void {
    for (const place of document.querySelectorAll<HTMLElement>("[data-remote][data-version]:not([data-served])")) {
      onDamage(`${place.dataset.remote}@${place.dataset.version}`, reason);
    }
  }

  function lookAtStyles(): void {
    const sheets = [...document.styleSheets].map((sheet) => {
      const url = getUrl(sheet);
      return { sheet, owner: url ? findErrorOwner(url, remotes) : null };
    });
    const own = listRules(sheets.filter(({ owner }) => !owner).map(({ sheet }) => sheet));
    for (const { sheet, owner } of sheets) {
      if (checked.has(sheet)) continue;
      checked.add(sheet);
      const selector = owner && findLeak(sheet, document, own);
      if (selector)
        onDamage(`${owner.remote.name}@${owner.version}`, `its rule ${selector} changes the frame of the page`);
    }
  }

  new MutationObserver((records) => {
    if (!records.some(isOfTitle)) return;
    const now = performance.now();
    titles = [...titles.filter((at) => now - at < LOOKS_AFTER_MS), now];
    if (titles.length > MAX_TITLES) blameAll("the title of the page changes all the time");
  }).observe(document.head, { childList: true, subtree: true, characterData: true });

  function look(isHidden: boolean, setAt: number, afterMs: number, until: number): void {
    if (isHidden || document.visibilityState === "hidden") return;
    lookAtStyles();
    const reason = damage({ document, isFramed });
    if (!reason) return;
    if (!wasBusy(setAt, afterMs)) blameAll(reason);
    else if (performance.now() < until) lookLater(isHidden, AGAIN_MS, until);
  }

  function lookLater(isHidden: boolean, afterMs: number, until: number): void {
    setTimeout(look, afterMs, isHidden, performance.now(), afterMs, until);
  }

  return () => {
    const isHidden = document.visibilityState === "hidden";
    lookLater(isHidden, LOOKS_AFTER_MS, performance.now() + GIVE_UP_MS);
  };
}
