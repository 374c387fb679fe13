/**
 * Why a PDF is refused: it runs something (`active`), does something when opened or closed (`opens`), links to something that is
 * no page of the web (`link`), names content outside of it (`outside`), grows beyond the limits (`bomb`), is locked with a
 * password or hides objects behind encryption (`locked`), or cannot be read as a whole in one way only (`unreadable`).
 */
export type PdfReason = "active" | "opens" | "link" | "outside" | "bomb" | "locked" | "unreadable";

/** Ends the examination of a PDF. */
export class PdfRefusal extends Error {
  readonly reason: PdfReason;
  constructor(reason: PdfReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export function unreadable(message: string): PdfRefusal {
  return new PdfRefusal("unreadable", message);
}
