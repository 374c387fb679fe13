import type { IncomingMessage, ServerResponse } from "node:http";
import { SOCKET_FRAME_MAX_BYTES, SOCKET_TIMEOUT_MS } from "@kalima/contracts/domain";
import { Server as SocketServer } from "socket.io";
import type { Config } from "../../settings/config.ts";
import type { ServerModule } from "../server-module.ts";
import type { App } from "./app.ts";
import { PRIVATE_HEADERS } from "./headers.ts";
import type { SocketCluster } from "./socket-cluster.ts";

/** Browsers send the Origin of the page; API clients send none. */
function isFromOwnPage({ headers: { origin, host } }: IncomingMessage, siteOrigin: string): boolean {
  const isHost = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
  return origin === undefined || origin === siteOrigin || isHost;
}

/** The engine itself would answer an upgrade with 400, and other transports before it checks the Origin. */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.upgrade === undefined) return void response.writeHead(403).end();
  const lines = Object.entries(PRIVATE_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);
  request.socket.end(`HTTP/1.1 403 Forbidden\r\n${lines.join("")}content-length: 0\r\nconnection: close\r\n\r\n`);
}

/**
 * The socket server with the namespaces of the modules that have some. Websocket only: no sticky sessions
 * needed. A browser's handshake must come from the site; API clients send no Origin.
 */
export function attachSockets(
  app: App,
  config: Pick<Config, "siteOrigin">,
  domains: readonly ServerModule[],
  { adapter }: Pick<SocketCluster, "adapter">,
): SocketServer | undefined {
  const withSockets = domains.filter((domain) => domain.sockets);
  if (withSockets.length === 0) return undefined;
  const io = new SocketServer(app.server, {
    serveClient: false,
    transports: ["websocket"],
    perMessageDeflate: false,
    maxHttpBufferSize: SOCKET_FRAME_MAX_BYTES,
    pingTimeout: SOCKET_TIMEOUT_MS,
    ...(adapter && { adapter }),
  });
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(PRIVATE_HEADERS)) response.setHeader(name, value);
    if (isFromOwnPage(request, config.siteOrigin)) next();
    else refuse(request, response);
  });
  for (const domain of withSockets) domain.sockets?.(io);
  return io;
}

/** Ends the background work of the namespaces, such as listening to other processes. */
export function closeNamespaces(io: SocketServer): void {
  for (const namespace of io._nsps.values()) namespace.adapter.close();
}
