import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseHeaders, parseTexts, startSmtp } from "../../test/start-smtp.ts";
import { EmailRefusedError } from "./email.ts";
import { createSmtpEmail, parseSmtpUrl } from "./smtp-email.ts";

const from = "Kalima <answers@kalima.example>";
const message = {
  id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f",
  to: "nour@example.com",
  replyTo: "hello@kalima.example",
  subject: "ردنا على سؤالك – كلمة",
  text: "مرة واحدة فقط.\n> Was I charged twice?",
  html: '<p dir="rtl">مرة واحدة فقط.</p>',
};
type Smtp = Awaited<ReturnType<typeof startSmtp>>;

describe("over a connection to an SMTP server", () => {
  let smtp: Smtp;
  let rejection: Error | null = null;
  beforeAll(async () => {
    smtp = await startSmtp({
      onRcptTo: (_address, _session, done) => done(rejection),
      disabledCommands: ["STARTTLS"],
    });
  });
  beforeEach(() => {
    rejection = null;
    smtp.received.length = 0;
  });
  afterAll(() => smtp.close());
  const email = (login = "") => createSmtpEmail({ url: `smtp://${login}127.0.0.1:${smtp.port}`, from });

  it("sends both texts to one mailbox, with the addresses and an id that stays", async () => {
    await email().send(message);
    const [received] = smtp.received;
    if (!received) throw new Error("nothing arrived");
    expect(received).toMatchObject({ from: "answers@kalima.example", to: ["nour@example.com"] });
    const headers = parseHeaders(received);
    expect(headers.get("from")).toBe(from);
    expect(headers.get("to")).toBe("nour@example.com");
    expect(headers.get("reply-to")).toBe("hello@kalima.example");
    expect(headers.get("message-id")).toBe(`<${message.id}@kalima.example>`);
    expect(parseTexts(received)).toEqual({
      "text/plain": message.text.replace("\n", "\r\n"),
      "text/html": message.html,
    });
  });

  it("logs in with a percent-encoded password, and fails with a wrong one as something to retry", async () => {
    await email("desk:p%40ss%2Fword@").send(message);
    expect(smtp.received[0]?.user).toBe("desk");
    const failure = await email("desk:wrong@")
      .send(message)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(EmailRefusedError);
  });

  it.each([
    [550, true],
    [450, false],
  ])("takes %i for an address as final: %s", async (responseCode, isFinal) => {
    rejection = Object.assign(new Error("no such mailbox"), { responseCode });
    const failure = await email()
      .send(message)
      .catch((error: unknown) => error);
    expect(failure instanceof EmailRefusedError).toBe(isFinal);
    expect(smtp.received).toEqual([]);
  });

  it.each([
    ["subject", { subject: "Answer\r\nBcc: spy@example.com\r\n\r\nmore" }],
    ["reply address", { replyTo: "a@b.example\r\nBcc: spy@example.com" }],
    ["id", { id: "1\r\nBcc: spy@example.com" }],
  ])("does not turn a line break in the %s into a header", async (_name, changes) => {
    await email().send({ ...message, ...changes });
    const [received] = smtp.received;
    expect(received?.to).toEqual(["nour@example.com"]);
    expect(received && [...parseHeaders(received).keys()]).not.toContain("bcc");
  });

  it.each(["nour@example.com\r\nBcc: spy@example.com", "nour@example.com, spy@example.com"])(
    "sends nothing to %j, which is more than one mailbox",
    async (to) => {
      await expect(email().send({ ...message, to })).rejects.toThrow(EmailRefusedError);
      expect(smtp.received).toEqual([]);
    },
  );
});

describe("with TLS", () => {
  const opened: Smtp[] = [];
  afterEach(async () => {
    for (const smtp of opened.splice(0)) await smtp.close();
  });

  it("sends nothing to a server with an untrusted certificate", async () => {
    const readPem = (name: string) => readFileSync(resolve(import.meta.dirname, "../../test/push-service", name));
    const smtp = await startSmtp({ secure: true, key: readPem("key.pem"), cert: readPem("certificate.pem") });
    opened.push(smtp);
    const email = createSmtpEmail({ url: `smtps://localhost:${smtp.port}`, from });
    await expect(email.send(message)).rejects.toThrow(/certificate/);
    expect(smtp.received).toEqual([]);
  });

  it.each([
    ["smtp://mail.example", { port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
    ["smtps://mail.example", { port: 465, secure: true }],
    ["smtp://[::1]:25", { host: "::1", port: 25, requireTLS: false, ignoreTLS: true }],
  ])("%s is used as %o", (address, connection) => expect(parseSmtpUrl(address)).toMatchObject(connection));
});
