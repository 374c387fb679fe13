import { createReadStream, existsSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { extname, join } from "node:path";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};
/** Any origin may load it, because the shell may run anywhere; a public site also needs permission for a private network. */
const HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-allow-private-network": "true",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};
const HEARTBEAT_MS = 20_000;

export type LocalBuildsServer = {
  address: string;
  /** Notifies open pages of a new build. */
  built(): void;
  /** Notifies open pages that the last save does not build. */
  broken(): void;
  close(): Promise<void>;
};

/** Serves the newest build in a folder and announces the next at `/events` (server-sent events). @throws when the port is in use. */
export async function serveLocalBuild(folder: string, port: number): Promise<LocalBuildsServer> {
  const listening = new Set<ServerResponse>();
  // Names a build across restarts of this server, which pages outlive.
  let news = `data: ${Date.now()}\n\n`;

  function listen(response: ServerResponse): void {
    listening.add(response);
    response.once("close", () => listening.delete(response));
    response.writeHead(200, { ...HEADERS, "content-type": "text/event-stream" });
    response.write(`retry: 1000\n${news}`);
  }

  function send(next: string): void {
    news = next;
    for (const response of listening) response.write(next);
  }

  const server = createServer((request, response) => {
    const name = (request.url ?? "/").split("?")[0]?.slice(1) ?? "";
    if (request.method === "OPTIONS") {
      response.writeHead(204, { ...HEADERS, "access-control-allow-methods": "GET" }).end();
    } else if (name === "events") {
      listen(response);
    } else if (/^[\w.-]+$/.test(name) && !name.startsWith(".") && existsSync(join(folder, name))) {
      const type = TYPES[extname(name)] ?? "application/octet-stream";
      response.writeHead(200, { ...HEADERS, "content-type": type });
      createReadStream(join(folder, name)).pipe(response);
    } else {
      response.writeHead(404, { ...HEADERS, "content-type": "text/plain" }).end("not found");
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", resolve);
  });
  // Proxies close idle connections.
  const heartbeat = setInterval(() => {
    for (const response of listening) response.write(":\n\n");
  }, HEARTBEAT_MS);

  return {
    address: `http://localhost:${port}`,
    built: () => send(`data: ${Date.now()}\n\n`),
    broken: () => send("event: broken\ndata: \n\n"),
    async close() {
      clearInterval(heartbeat);
      for (const response of listening) response.end();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
