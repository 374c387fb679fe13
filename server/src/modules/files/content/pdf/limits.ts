/** Of one PDF. Files that students and trainers send, scans of many pages among them, stay far below. */
export const PDF_LIMITS = {
  objects: 200_000,
  /** Of one stream, decoded: a page that was scanned in colour at 450 dpi. */
  streamBytes: 64 * 1024 * 1024,
  /** Of what is kept while it is decoded: packed objects, and what lies between two filters of a page. */
  keptBytes: 32 * 1024 * 1024,
  /** Of all streams together, decoded. */
  totalBytes: 512 * 1024 * 1024,
  /** On one stream. Producers use two at most; more hide what is below. */
  filters: 4,
};
export type PdfLimits = typeof PDF_LIMITS;
