import {
  PAGE_PLACES_TYPE,
  type PagePlaces,
  type ServedPlace,
  type ServedPlaces,
  SHELL_VERSION_HEADER,
} from "@kalima/contracts/rendering";
import type { ReleasedRemote } from "@kalima/releases-contract";
import { type LoadAhead, listEntryScripts } from "./load-ahead.ts";

/** HTML that the server rendered of a page before the visitor goes there. */
export type PreparedPage = { html: string; page: ServedPlace; places: ServedPlaces };

type PreparedPagesOptions = {
  fetch: typeof globalThis.fetch;
  now: () => number;
  loadAhead: LoadAhead;
  /** Version of the page's shell; empty where none was ever published. */
  shell: string;
};

/** A page that was prepared longer ago is rendered anew; a visitor who rests on a link again starts over. */
const MAX_AGE_MS = 20_000;
const MAX_KEPT = 4;

type Entry = { at: number; page: Promise<PreparedPage | null> };

/**
 * Pages that visitors are about to open: the server renders them, with the answers of the API and their styles, while
 * their entry loads, and names the rest of their code.
 * A page is asked for once, however often the visitor means to open it, and handed out once.
 */
export function createPreparedPages({ fetch, now, loadAhead, shell }: PreparedPagesOptions) {
  const entries = new Map<string, Entry>();

  async function ask(url: string, remote: ReleasedRemote): Promise<PreparedPage | null> {
    loadAhead.scripts(listEntryScripts(remote));
    const answer = await fetch(url, { headers: { accept: PAGE_PLACES_TYPE, [SHELL_VERSION_HEADER]: shell } });
    if (!answer.ok || answer.headers.get("content-type")?.split(";")[0] !== PAGE_PLACES_TYPE) return null;
    const { html, styles, scripts, places } = (await answer.json()) as PagePlaces;
    // The code of another version than this page's would be fetched for nothing.
    const folder = new URL(".", remote.entry).href;
    loadAhead.scripts(scripts.filter(({ url }) => url.startsWith(folder)));
    const { page } = places;
    // A rollout may have moved this visitor since the page was loaded: that version has other styles.
    const isOfThisPage = page?.remote === remote.name && page.version === remote.version;
    if (html === null || !page || !isOfThisPage) return null;
    await loadAhead.styles(styles);
    return { html, page, places };
  }

  return {
    prepare(url: string, remote: ReleasedRemote): void {
      const known = entries.get(url);
      if (known && now() - known.at < MAX_AGE_MS) return;
      entries.delete(url);
      const page = ask(url, remote).catch(() => null);
      entries.set(url, { at: now(), page });
      for (const oldest of [...entries.keys()].slice(0, -MAX_KEPT)) entries.delete(oldest);
    },

    /** The page, once it has come; null when it was not asked for, is too old, or the server did not render it. */
    take(url: string): Promise<PreparedPage | null> | null {
      const known = entries.get(url);
      entries.delete(url);
      return known && now() - known.at < MAX_AGE_MS ? known.page : null;
    },

    /** A sign-in or sign-out makes pages that were rendered for the visitor before unusable. */
    forget: () => entries.clear(),
  };
}

export type PreparedPages = ReturnType<typeof createPreparedPages>;
