import { createTransport } from "nodemailer";
import { type Email, EmailRefusedError } from "./email.ts";

const TIMEOUT_MS = 10_000;
const OWN_MACHINE = new Set(["localhost", "127.0.0.1", "::1"]);
/** Codes whose 5xx answer concerns this message, not the account or the connection. */
const ABOUT_MESSAGE = new Set(["EENVELOPE", "EMESSAGE"]);

export type SmtpSettings = {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  url: string;
  /** An address, or `Kalima <answers@kalima.example>`. */
  from: string;
};
type SmtpError = Error & { code?: string; responseCode?: number };

/** Connection options for an SMTP address. Messages and passwords leave this machine only encrypted. */
export function parseSmtpUrl(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const secure = protocol === "smtps:";
  const isOwnMachine = OWN_MACHINE.has(host);
  return {
    host,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !isOwnMachine,
    ignoreTLS: !secure && isOwnMachine,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** Sends e-mails through an SMTP server, each over a connection of its own. */
export function createSmtpEmail({ url, from }: SmtpSettings): Email {
  const transport = createTransport({
    ...parseSmtpUrl(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf("@") + 1).replace(/>.*$/, "");
  return {
    async send({ id, to, replyTo, unsubscribeUrl, ...message }) {
      // An address object is taken as one mailbox; a text would be read as a list.
      const toMailbox = (address: string) => ({ name: "", address });
      const addresses = { from, to: toMailbox(to), replyTo: toMailbox(replyTo) };
      const headers = unsubscribeUrl && {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      };
      const sent = transport.sendMail({
        ...addresses,
        messageId: `<${id}@${domain}>`,
        ...(headers && { headers }),
        ...message,
      });
      await sent.catch((error: SmtpError) => {
        const isForGood = ABOUT_MESSAGE.has(error.code ?? "") && (error.responseCode ?? 0) >= 500;
        throw isForGood ? new EmailRefusedError(error.message, { cause: error }) : error;
      });
    },
  };
}
