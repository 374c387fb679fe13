const MAX_MESSAGE = 300;
const MAX_PATH = 100;

/** The prefix that the shell adds to the message of an error thrown by a remote. */
const WRAPPED = /^CrashedWhileRendering: /;

/**
 * Returns an error message without possible personal data: queries and fragments of addresses, e-mail addresses,
 * tokens, and numbers of five digits and more (telephone numbers, codes, ids).
 */
export function scrubMessage(message: string): string {
  return message
    .toWellFormed()
    .replace(WRAPPED, "")
    .replace(/(https?:\/\/[^\s?#"')]*)[?#][^\s"')]*/g, "$1")
    .replace(/[^\s@<>"']+@[^\s@<>"']+\.\w+/g, "…@…")
    .replace(/\b(?=[\w-]*\d)[\w-]{20,}\b/g, "…")
    .replace(/\+?[\d٠-٩][\d٠-٩ -]{3,}[\d٠-٩]/g, "…")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_MESSAGE);
}

/** Returns a page's path without ids: segments with digits are replaced, in case a page sends its real address. */
export function scrubPath(path: string): string {
  const [plain = ""] = path.split(/[?#]/);
  return plain
    .split("/")
    .map((segment) => (/[\d@%]/.test(segment) ? ":…" : segment))
    .join("/")
    .slice(0, MAX_PATH);
}
