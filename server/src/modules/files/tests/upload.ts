import type { LightMyRequestResponse } from "fastify";
import sharp from "sharp";
import type { TestApp, TestUser } from "../../../../test/create-test-app.ts";

export const BOUNDARY = "----kalima-test";

export type Sent = {
  bytes: Buffer;
  name?: string;
  /** What the sender claims. */
  type?: string;
  purpose?: string;
  user?: Pick<TestUser, "accessToken">;
  path?: string;
  headers?: Record<string, string>;
};

/** Everything before the bytes of a file, unescaped, as no browser but any attacker would write it. */
export function formHead({
  name = "file.bin",
  type = "application/octet-stream",
  purpose,
}: Omit<Sent, "bytes">): Buffer {
  const field = purpose ? `--${BOUNDARY}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n` : "";
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.from(field + file);
}

export const FORM_TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Sends one file without a network. */
export function upload(server: TestApp, sent: Sent): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method: "POST",
    url: sent.path ?? "/api/files",
    payload: Buffer.concat([formHead(sent), sent.bytes, FORM_TAIL]),
    headers: {
      "content-type": FORM_TYPE,
      ...(sent.user && { authorization: `Bearer ${sent.user.accessToken}` }),
      ...sent.headers,
    },
  });
}

/** Status, and the code of a refusal. */
export function outcomeOf(answer: LightMyRequestResponse): string {
  return answer.statusCode < 300 ? String(answer.statusCode) : `${answer.statusCode} ${answer.json().code}`;
}

/** A small picture of one colour. */
export function picture(format: "png" | "jpeg" | "webp" = "png", width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#cc3333" } })
    .toFormat(format)
    .toBuffer();
}

/** A PDF of exactly this many bytes that says nothing. */
export function pdf(size = 64): Buffer {
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size - 15, "a"), Buffer.from("\n%%EOF")]);
}

/** A WAV of 16 kHz, 16 bit, one channel, with further chunks behind its samples. */
export function recording(samples = 1_600, tail = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples * 2 + tail.length, 4);
  head.write("WAVEfmt ", 8);
  for (const [at, value] of [
    [16, 16],
    [24, 16_000],
    [28, 32_000],
    [40, samples * 2],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write("data", 36);
  return Buffer.concat([head, Buffer.alloc(samples * 2, 7), tail]);
}
