/** Scripts send these when they put a missing token into a header or cookie. */
const PLACEHOLDERS = new Set(["", "undefined", "null", "[object Object]"]);

/** A token of a header, cookie or handshake, trimmed; null for one that is missing or only a placeholder. */
export function parseToken(value: unknown): string | null {
  return typeof value === "string" && !PLACEHOLDERS.has(value.trim()) ? value.trim() : null;
}
