import { SOCKET_MAX_BYTES, SOCKET_TIMEOUT_MS } from "@kalima/contracts/domain";
import { Server as SocketServer } from "socket.io";
import type { Config } from "../config.ts";
import type { ServerModule } from "../modules/server-module.ts";
import type { App } from "./app.ts";

/**
 * The socket server with the namespaces of the modules that have some. Websocket only: no sticky sessions
 * needed. A browser's handshake must come from the site; API clients send no Origin.
 */
export function attachSockets(
  app: App,
  config: Pick<Config, "siteOrigin">,
  domains: readonly ServerModule[],
): SocketServer | undefined {
  const withSockets = domains.filter((domain) => domain.sockets);
  if (withSockets.length === 0) return undefined;
  const io = new SocketServer(app.server, {
    serveClient: false,
    transports: ["websocket"],
    perMessageDeflate: false,
    maxHttpBufferSize: SOCKET_MAX_BYTES,
    pingTimeout: SOCKET_TIMEOUT_MS,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      const isHost = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
      const isOurs = origin === undefined || origin === config.siteOrigin || isHost;
      decide(isOurs ? null : "origin", isOurs);
    },
  });
  for (const domain of withSockets) domain.sockets?.(io);
  return io;
}
