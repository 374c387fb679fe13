/** What a reader gets in place of a value of an open enum that was added after it was built. */
export const UNKNOWN = "unknown";
