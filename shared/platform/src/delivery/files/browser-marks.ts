import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { MESSAGE_STORAGE_KEYS } from "@kalima/messages-contract";

/** Marks in the browser's storage beside the files, so that no database is opened before there is a file. */
export type Marks = {
  /** The name of this tab, null before it kept a file. */
  tab(): string | null;
  /** This tab keeps a file now; returns its name. */
  begin(): string;
  /** True if any tab has kept a file, or if storage cannot be read. */
  hasFiles(): boolean;
  /** No tab keeps any. */
  end(): void;
  /** True if the browser has a session that the page does not know of yet. */
  mayBeRestored(): boolean;
};

const KEY = MESSAGE_STORAGE_KEYS.unsentFiles;

/** Storage may be full or forbidden. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** In sessionStorage the name of the tab, in localStorage that there are files. */
export const browserMarks: Marks = {
  tab: () => attempt(() => sessionStorage.getItem(KEY), null),
  begin() {
    const known = browserMarks.tab();
    const name = known ?? Math.random().toString(36).slice(2);
    attempt(() => {
      sessionStorage.setItem(KEY, name);
      localStorage.setItem(KEY, "1");
    }, undefined);
    return name;
  },
  hasFiles: () => attempt(() => localStorage.getItem(KEY) !== null, true),
  end: () => attempt(() => localStorage.removeItem(KEY), undefined),
  // The cookie that the server writes with a session, for pages to read.
  mayBeRestored: () => document.cookie.split("; ").some((cookie) => cookie.startsWith(`${COOKIE_NAMES.user}=`)),
};
