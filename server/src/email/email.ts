/** One e-mail to one person. `id` is the same for each attempt, so that mailboxes recognise a repetition. */
export type EmailMessage = {
  id: string;
  to: string;
  /** Address for replies. */
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** Ends the subscription that the mail belongs to, with one POST (RFC 8058). Mail programs show it as a button. */
  unsubscribeUrl?: string;
};

/** Sends e-mail: in demos to a log (`EMAIL_PROVIDER=outbox`), in production to an SMTP server. */
export type Email = {
  /** @throws {EmailRefusedError} when no retry can succeed */
  send(message: EmailMessage): Promise<void>;
};

/** The mail server refused the address or the message for good. */
export class EmailRefusedError extends Error {
  override readonly name = "EmailRefusedError";
}
