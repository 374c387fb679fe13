import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type ReceivedEmail = { from: string; to: string[]; user: string | undefined; source: string };

/** A real SMTP server on a free port, which keeps what it receives. */
export async function startSmtp(options: SMTPServerOptions = {}) {
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === "p@ss/word" ? done(null, { user: username }) : done(new Error("535 wrong password")),
    onData(stream, { envelope, user }, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, user: user as string | undefined, source: Buffer.concat(parts).toString("utf8") });
        done();
      });
    },
    ...options,
  });
  // A client that hangs up on a certificate is no failure of the server.
  server.on("error", () => undefined);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    port,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** The head of a message, with folded lines joined; names in lower case. */
export function parseHeaders({ source }: ReceivedEmail): Map<string, string> {
  const head = source.slice(0, source.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  const lines = head.split("\r\n").map((line) => line.split(/:\s*(.*)/s));
  return new Map(lines.map(([name = "", value = ""]) => [name.toLowerCase(), value]));
}

/** The decoded texts of a message, by media type. */
export function parseTexts({ source }: ReceivedEmail): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [, type = "", encoding = "", body = ""] of source.matchAll(
    /content-type: (text\/\w+);[^\r]*\r\ncontent-transfer-encoding: (\S+)\r\n\r\n(.*?)\r\n--/gis,
  )) {
    texts[type] = decodeBody(encoding, body);
  }
  return texts;
}

function decodeBody(encoding: string, body: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
