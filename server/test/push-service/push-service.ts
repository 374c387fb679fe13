import { createECDH, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { decrypt } from "http_ece";

type Push = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer };
export type PushBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Decrypted messages that it received. */
  readMessages(): unknown[];
};
export type PushService = {
  port: number;
  /** Its certificate, which no authority knows. */
  ca: string;
  received: Push[];
  /** A browser that has subscribed here. */
  addBrowser(host?: string): PushBrowser;
  /** Sets the answer from now on: a status, an answer without end, or none. */
  answerWith(status: number | "endless" | "nothing", headers?: Record<string, string>): void;
  close(): Promise<void>;
};

const readPem = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

/** A push service on this machine, over TLS, that keeps what it is sent. */
export async function startPushService(): Promise<PushService> {
  const received: Push[] = [];
  let answer: { status: number | "endless" | "nothing"; headers: Record<string, string> } = {
    status: 201,
    headers: {},
  };
  const server = createServer({ key: readPem("key.pem"), cert: readPem("certificate.pem") }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
      if (answer.status === "endless") response.writeHead(201).write("more");
      else if (answer.status !== "nothing") response.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;

  return {
    port,
    ca: readPem("certificate.pem"),
    received,
    addBrowser(host = "localhost") {
      const pair = createECDH("prime256v1");
      pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString("hex")}`;
      return {
        subscription: {
          endpoint: `https://${host}:${port}${path}`,
          keys: { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") },
        },
        readMessages: () =>
          received
            .filter((push) => push.path === path)
            .map(({ body }) =>
              JSON.parse(decrypt(body, { version: "aes128gcm", privateKey: pair, authSecret: auth }).toString()),
            ),
      };
    },
    answerWith(status, headers = {}) {
      answer = { status, headers };
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
