import { SECOND_MS } from "@kalima/contracts/domain";
import { type UploadRule, VOICE_UPLOAD } from "@kalima/contracts/uploads";

/** Pictures and voice notes of conversations, also with support. */
export const MESSAGE_UPLOAD: UploadRule = { ...VOICE_UPLOAD, kinds: ["picture", ...VOICE_UPLOAD.kinds] };
/** Limit for one message; a larger one is refused with a code. */
export const SOCKET_MAX_BYTES = 4 * 1024 * 1024;
/** Characters of one chat text. */
export const CHAT_TEXT_MAX_LENGTH = 4_000;
/** How often a browser reports that its visitor is typing, and how long the other side then shows it. */
export const TYPING_REPEAT_MS = 3 * SECOND_MS;
export const TYPING_SHOWN_MS = 5 * SECOND_MS;
/** IndexedDB, remotes that converse: files that were not sent. Whatever ends a session removes it. */
export const UNSENT_FILES_DATABASE = "kalima-unsent-files";

/** How far the other side of a conversation has got at its beginning. */
export const NO_RECEIPTS = { delivered: 0, read: 0 };

/** Keys of sessionStorage, for remotes that converse. */
export const MESSAGE_STORAGE_KEYS = {
  /** Messages to students or trainers that are not sent yet, and drafts of such. */
  unsentMessages: "UNSENT_MESSAGES",
  /** The name of this tab in the database of unsent files; in localStorage, that there is one. */
  unsentFiles: "UNSENT_FILES",
} as const;
