import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { AddressRefused, createPinnedLookup, type Gate } from "./gate.ts";

/** Why nothing was read. `AddressRefused` of the gate is thrown as it is. */
export class ReadFailed extends Error {
  override readonly name = "ReadFailed";
  readonly reason: "unreachable" | "too_slow" | "too_large";
  constructor(reason: ReadFailed["reason"], cause?: unknown) {
    super(`Not read: ${reason}`, { cause });
    this.reason = reason;
  }
}

export type ReadOptions = {
  headers?: Record<string, string>;
  maxBytes: number;
  /** Time limit in milliseconds for all redirects and the whole body. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Certificate authority of the server, if it is not a well-known one. */
  ca?: string | undefined;
};
export type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

const MAX_REDIRECTS = 4;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function open(url: URL, addresses: readonly string[], { headers, ca }: ReadOptions, signal: AbortSignal) {
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise<IncomingMessage>((done, failed) => {
    // Without an agent: an open connection would skip the check of its address.
    send(
      url,
      {
        // A compressed body may be far longer than what arrives.
        headers: { "accept-encoding": "identity", ...headers },
        lookup: createPinnedLookup(addresses),
        agent: false,
        signal,
        ...(ca && { ca }),
      },
      done,
    )
      .on("error", failed)
      .end();
  });
}

/** @throws {ReadFailed} `too_large` */
async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) throw new ReadFailed("too_large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * GET of an address that somebody typed. The gate is asked about it and about each redirect, after its name is resolved.
 *
 * @throws {AddressRefused} for an address that the gate does not allow; {ReadFailed}
 */
export async function readAddress(gate: Gate, address: URL, options: ReadOptions): Promise<Answer> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  // Name servers do not know of the signal.
  const aborted = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  aborted.catch(() => undefined);
  let url = address;
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const addresses = await Promise.race([gate.resolve(url), aborted]);
      const answer = await open(url, addresses, options, signal);
      const { statusCode: status = 0, headers } = answer;
      const next = headers.location && URL.parse(headers.location, url.href);
      if (!REDIRECTS.has(status) || !next) {
        const body = await readBody(answer, options.maxBytes).finally(() => answer.destroy());
        return { status, headers, body };
      }
      answer.destroy();
      url = next;
    }
  } catch (error) {
    if (error instanceof AddressRefused || error instanceof ReadFailed) throw error;
    throw new ReadFailed(timeout.aborted ? "too_slow" : "unreachable", error);
  }
  throw new ReadFailed("unreachable");
}
