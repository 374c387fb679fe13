/** Value that a reader gets for a value of an open enum which was added after the reader was built. */
export const UNKNOWN = "unknown";
