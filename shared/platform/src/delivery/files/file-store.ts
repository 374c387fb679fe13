import { UNSENT_FILES_DATABASE } from "@kalima/messages-contract";

/** A file of a conversation that is not sent yet. */
export type StoredFile = {
  key: string;
  /** The account that chose it, `guest` without one. */
  owner: string;
  file: File;
  /** Milliseconds since 1970. */
  at: number;
};

/** Where files outlive a page. Each method may reject. */
export type FileStore = {
  get(key: string): Promise<StoredFile | undefined>;
  put(stored: StoredFile): Promise<void>;
  remove(key: string): Promise<void>;
  /** Without the files themselves, in no order. */
  list(): Promise<Omit<StoredFile, "file">[]>;
};

/** For a browser without IndexedDB: files live as long as the page. */
export function createMemoryStore(): FileStore {
  const files = new Map<string, StoredFile>();
  return {
    get: async (key) => files.get(key),
    put: async (stored) => void files.set(stored.key, stored),
    remove: async (key) => void files.delete(key),
    list: async () => [...files.values()],
  };
}

const FILES = "files";

const waitForResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens the browser's database; rejects where it is full or forbidden. `onGone`: it is removed, as when the person signs out. */
export async function openBrowserStore(onGone: () => void): Promise<FileStore> {
  const opening = indexedDB.open(UNSENT_FILES_DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(FILES, { keyPath: "key" });
  const database = await waitForResult(opening);
  database.onversionchange = () => {
    database.close();
    onGone();
  };
  const files = (mode: IDBTransactionMode) => database.transaction(FILES, mode).objectStore(FILES);
  return {
    get: (key) => waitForResult<StoredFile | undefined>(files("readonly").get(key)),
    async put(stored) {
      await waitForResult(files("readwrite").put(stored));
    },
    async remove(key) {
      await waitForResult(files("readwrite").delete(key));
    },
    // Blobs are read when they are used, so this costs no memory.
    list: () => waitForResult<StoredFile[]>(files("readonly").getAll()),
  };
}
