/**
 * Reason for which a PDF is refused: it contains scripts or attachments (`active`), runs an action when opened or
 * closed (`opens`), links to anything but a web page or an e-mail address (`link`), refers to content in another file
 * (`outside`), exceeds the limits when decoded (`bomb`), needs a password or hides objects by encryption (`locked`), or
 * cannot be read completely and unambiguously (`unreadable`).
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

export function makeUnreadableRefusal(message: string): PdfRefusal {
  return new PdfRefusal("unreadable", message);
}
