import { UNSENT_FILES_DATABASE } from "@kalima/messages-contract";

/** sessionStorage: whose drafts an expired session left in this tab. */
const DRAFTS_OF = "DRAFTS_OF";
const DRAFT = /DRAFT/;
/** Choices about a device, such as its sounds: they say nothing about a person, and outlive the session. */
const OF_DEVICE = /^DEVICE_/;

/**
 * Removes what a person left in this browser: this tab's storage, the browser's, unsent files, and cached answers.
 * `keepKeys` hold no personal data, nor do keys that begin with `DEVICE_`. With `draftsOf` the drafts of that account stay in this tab, under its id.
 */
export function clearUserStorage(keepKeys: readonly string[], draftsOf?: string): void {
  const isKept = (key: string) => keepKeys.includes(key) || OF_DEVICE.test(key);
  removeAll(sessionStorage, (key) => isKept(key) || (draftsOf !== undefined && DRAFT.test(key)));
  removeAll(localStorage, isKept);
  if (draftsOf !== undefined) sessionStorage.setItem(DRAFTS_OF, draftsOf);
  if ("indexedDB" in window) indexedDB.deleteDatabase(UNSENT_FILES_DATABASE);
  if ("caches" in window) void caches.keys().then((names) => names.forEach((name) => void caches.delete(name)));
}

/** Keeps the drafts of this person and removes those of any other, with everything else of that person. */
export function assignDrafts(userId: string, keepKeys: readonly string[]): void {
  const owner = sessionStorage.getItem(DRAFTS_OF);
  sessionStorage.removeItem(DRAFTS_OF);
  if (owner !== null && owner !== userId) clearUserStorage(keepKeys);
}

function removeAll(storage: Storage, isKept: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (!isKept(key)) storage.removeItem(key);
}
