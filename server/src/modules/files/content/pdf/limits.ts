/** Limits of one PDF. Files that students and trainers send stay far below them, even scans of many pages. */
export const PDF_LIMITS = {
  objects: 200_000,
  /** Decoded size of one stream: enough for a page that was scanned in colour at 450 dpi. */
  streamBytes: 64 * 1024 * 1024,
  /** Decoded size of data that is kept in memory: packed objects, and the data between two filters of a stream. */
  keptBytes: 32 * 1024 * 1024,
  /** Decoded size of all streams together. */
  totalBytes: 512 * 1024 * 1024,
  /** Number of filters on one stream. Producers use at most two; more are used to hide the content. */
  filters: 4,
};
export type PdfLimits = typeof PDF_LIMITS;
