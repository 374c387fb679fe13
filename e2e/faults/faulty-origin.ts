import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, type ServerResponse } from "node:http";

/** Faults between a browser and the origin of a remote's files. */
export const TRANSPORT_FAULTS = [
  "refused",
  "hang",
  "late first byte",
  "one kilobyte a second",
  "status 404",
  "status 500",
  "page instead of code",
  "cut off",
  "one byte flipped",
  "wrong MIME type",
] as const;
export type TransportFault = (typeof TRANSPORT_FAULTS)[number] | "status 503";

export type FaultyOrigin = {
  origin: string;
  /** Paths with queries, as they were asked for since the last `forget`. */
  asked: string[];
  forget(): void;
  /** From now on requests meet the fault: all of them, or those whose path fits `only`, and each path only `times` often. */
  breakWith(fault: TransportFault, which?: { only?: RegExp; times?: number }): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
};

const FIRST_BYTE_AFTER_MS = 30_000;
const CORS = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };
const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding", "content-encoding", "content-length"]);

type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/** Without compression, so that a body changed here is what the browser's integrity check sees. */
async function askBehind(upstream: string, path: string, { origin }: IncomingHttpHeaders): Promise<Answer> {
  const answer = await fetch(upstream + path, {
    headers: { "accept-encoding": "identity", ...(origin && { origin }) },
  });
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !HOP_BY_HOP.has(name)));
  return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) };
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
}

/** Announces the whole body, and ends the connection in its middle. */
function cutOff(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, "content-length": body.length });
  response.write(body.subarray(0, body.length >> 1), () => response.destroy());
}

function drip(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, "content-length": body.length });
  let sent = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(sent, sent + 1_024));
    sent += 1_024;
    if (sent >= body.length) response.end();
  }, 1_000);
  response.once("close", () => clearInterval(timer));
}

function flipByte(body: Buffer): Buffer {
  const changed = Buffer.from(body);
  const middle = changed.length >> 1;
  changed[middle] = (changed[middle] ?? 0) ^ 1;
  return changed;
}

async function answerWith(
  fault: TransportFault | null,
  response: ServerResponse,
  behind: () => Promise<Answer>,
): Promise<void> {
  const refusal = (status: number) =>
    send(response, { status, headers: { ...CORS, "content-type": "text/plain" }, body: Buffer.from("no") });
  switch (fault) {
    case null:
      return send(response, await behind());
    case "refused":
      // Only for faults of some requests: for a whole origin the server stops listening.
      return void response.destroy();
    case "hang":
      return;
    case "late first byte": {
      const answer = await behind();
      const timer = setTimeout(() => send(response, answer), FIRST_BYTE_AFTER_MS);
      response.once("close", () => clearTimeout(timer));
      return;
    }
    case "one kilobyte a second":
      return drip(response, await behind());
    case "status 404":
      return refusal(404);
    case "status 500":
      return refusal(500);
    case "status 503":
      return refusal(503);
    case "page instead of code": {
      const body = Buffer.from("<!doctype html><title>Hotel Wi-Fi</title><h1>Welcome! Please sign in</h1>");
      return send(response, { status: 200, headers: { ...CORS, "content-type": "text/html" }, body });
    }
    case "cut off":
      return cutOff(response, await behind());
    case "one byte flipped": {
      const answer = await behind();
      return send(response, { ...answer, body: flipByte(answer.body) });
    }
    case "wrong MIME type": {
      const answer = await behind();
      return send(response, { ...answer, headers: { ...answer.headers, "content-type": "text/plain" } });
    }
  }
}

/** A proxy before the origin of remotes' files, an origin of its own, that fails as a test orders. */
export async function openFaultyOrigin(upstream: string): Promise<FaultyOrigin> {
  let fault: TransportFault | null = null;
  let only = /(?:)/;
  let times = 0;
  const met = new Map<string, number>();
  const asked: string[] = [];
  const unanswered = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    const isMet = fault !== null && only.test(path) && (met.get(path) ?? 0) < times;
    if (isMet) met.set(path, (met.get(path) ?? 0) + 1);
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
    try {
      await answerWith(isMet ? fault : null, response, () => askBehind(upstream, path, request.headers));
    } catch {
      response.destroy();
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the origin has no port");
  const { port } = address;

  async function hangUp(): Promise<void> {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    forget: () => void asked.splice(0),
    async breakWith(next, which = {}) {
      fault = next;
      only = which.only ?? /(?:)/;
      times = which.times ?? Number.POSITIVE_INFINITY;
      met.clear();
      if (next === "refused" && !which.only && !which.times) await hangUp();
    },
    async mend() {
      fault = null;
      if (!server.listening) await listen(port);
      // Ends answers that still hang or drip, as a restart of the server would.
      for (const response of unanswered) response.destroy();
    },
    close: hangUp,
  };
}
