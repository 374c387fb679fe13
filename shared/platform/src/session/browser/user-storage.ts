/** sessionStorage: whose drafts an expired session left in this tab. */
const DRAFTS_OF = "DRAFTS_OF";
const DRAFT = /DRAFT/;

/**
 * Removes what a person left in this browser: this tab's storage, the browser's, its databases, and cached answers.
 * `keepKeys` hold no personal data. With `draftsOf` the drafts of that account stay in this tab, under its id.
 */
export function clearUserStorage(keepKeys: readonly string[], draftsOf?: string): void {
  const isKept = (key: string) => keepKeys.includes(key) || (draftsOf !== undefined && DRAFT.test(key));
  removeAll(sessionStorage, isKept);
  removeAll(localStorage, (key) => keepKeys.includes(key));
  if (draftsOf !== undefined) sessionStorage.setItem(DRAFTS_OF, draftsOf);
  if ("indexedDB" in window) void removeDatabases();
  if ("caches" in window) void caches.keys().then((names) => names.forEach((name) => void caches.delete(name)));
}

/** Keeps the drafts of this person and removes those of any other, with everything else of that person. */
export function handDraftsTo(userId: string, keepKeys: readonly string[]): void {
  const owner = sessionStorage.getItem(DRAFTS_OF);
  sessionStorage.removeItem(DRAFTS_OF);
  if (owner !== null && owner !== userId) clearUserStorage(keepKeys);
}

/** A page that has one open closes it when it is told of the removal. */
async function removeDatabases(): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  } catch {
    // A browser that lists or keeps none.
  }
}

function removeAll(storage: Storage, isKept: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (!isKept(key)) storage.removeItem(key);
}
