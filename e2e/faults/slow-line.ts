import { once } from "node:events";
import { createServer as createHttpServer, request as httpRequest, type Server } from "node:http";
import { connect, createServer, type Socket } from "node:net";

/** Bandwidth of Chromium's "slow 3G", and a packet loss at which such lines still count as usable. */
const BYTES_PER_MS = 50;
const ONE_WAY_MS = 200;
const LOST_SHARE = 0.02;
/** After this time TCP sends a lost packet again; what comes behind it waits. */
const RESEND_MS = 400;
const PACKET_BYTES = 1_460;

export type SlowLine = {
  /** For a browser's context. It carries every request, to this machine too. */
  proxy: { server: string; bypass: string };
  /** Requests that reached the line's far end, as "POST /api/bookings", in their order. */
  passed: string[];
  /** The answer to the next request of this name is lost with its connection, after the server has done the work. */
  loseAnswerTo(call: string): void;
  close(): Promise<void>;
};

/** The same packets are lost in every run. */
function seededChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One direction of a line that all connections share. */
function createDirection(chance: () => number) {
  let freeAt = 0;
  return function carry(from: Socket, to: Socket): void {
    let lastAt = 0;
    const timers = new Set<NodeJS.Timeout>();
    const later = (at: number, work: () => void) => {
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          work();
        },
        Math.max(0, at - Date.now()),
      );
      timers.add(timer);
    };
    from.on("data", (bytes: Buffer) => {
      for (let start = 0; start < bytes.length; start += PACKET_BYTES) {
        const packet = bytes.subarray(start, start + PACKET_BYTES);
        freeAt = Math.max(freeAt, Date.now()) + packet.length / BYTES_PER_MS;
        const lost = chance() < LOST_SHARE ? RESEND_MS : 0;
        lastAt = Math.max(lastAt, freeAt + ONE_WAY_MS + lost);
        later(lastAt, () => to.writable && to.write(packet));
      }
      // The sender keeps bytes that are not on the line yet, because the socket is paused.
      from.pause();
      later(Math.max(Date.now(), freeAt - ONE_WAY_MS), () => from.resume());
    });
    from.once("end", () => later(Math.max(lastAt, Date.now()), () => to.end()));
    from.once("close", () => {
      if (from.errored) for (const timer of timers) clearTimeout(timer);
      if (from.errored) to.destroy();
    });
    from.on("error", () => to.destroy());
  };
}

async function listen(server: Server | ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the line has no port");
  return address.port;
}

/** A line between a browser and all that it reaches: slow, late and lossy, over real connections. */
export async function openSlowLine(): Promise<SlowLine> {
  const passed: string[] = [];
  const toLose: string[] = [];
  const open = new Set<Socket>();

  const far = createHttpServer((incoming, answer) => {
    const url = new URL(incoming.url ?? "");
    const call = `${incoming.method} ${url.pathname}`;
    passed.push(call);
    const isLost = toLose.includes(call);
    if (isLost) toLose.splice(toLose.indexOf(call), 1);
    const outgoing = httpRequest(url, { method: incoming.method ?? "GET", headers: incoming.headers });
    outgoing.once("response", (given) => {
      if (isLost) {
        given.resume();
        given.once("end", () => incoming.socket.destroy());
        return;
      }
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    outgoing.once("error", () => answer.destroy());
    incoming.pipe(outgoing);
  });
  // Sockets of the site ask for a tunnel.
  far.on("connect", (request, near: Socket, head) => {
    const { hostname, port } = new URL(`http://${request.url}`);
    const there = connect(Number(port || 80), hostname, () => {
      near.write("HTTP/1.1 200 Connected\r\n\r\n");
      there.write(head);
      there.pipe(near).pipe(there);
    });
    there.on("error", () => near.destroy());
    near.on("error", () => there.destroy());
  });
  far.on("connection", (socket: Socket) => open.add(socket));
  const farPort = await listen(far);

  const up = createDirection(seededChance(7));
  const down = createDirection(seededChance(11));
  const near = createServer((browser) => {
    const there = connect(farPort, "127.0.0.1");
    for (const socket of [browser, there]) open.add(socket);
    up(browser, there);
    down(there, browser);
  });
  const nearPort = await listen(near);

  return {
    proxy: { server: `http://127.0.0.1:${nearPort}`, bypass: "<-loopback>" },
    passed,
    loseAnswerTo: (call) => void toLose.push(call),
    async close() {
      for (const socket of open) socket.destroy();
      await Promise.all([near, far].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
