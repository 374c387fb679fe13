/** The `safeParse` of a schema, stated here so that zod stays out of this module. */
type Parser<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false } };

/**
 * The value this tab keeps under the key, or null where there is none, or none that the schema accepts. Values survive
 * a reload, not the tab.
 */
export function readFromTab<T>(key: string, schema: Parser<T>): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Keeps a JSON value for this tab; null removes it. Without storage (full, or a private window) it does nothing. */
export function keepInTab(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Only the draft is lost: the form itself still holds what was typed.
  }
}
