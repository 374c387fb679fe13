import { createServer, type Server as HttpServer } from "node:http";
import { StartError } from "../kernel/database/data-folder.ts";
import type { App } from "../kernel/http/app.ts";
import type { Config } from "../settings/config.ts";

/** `localhost` resolves to either, depending on the machine and the browser. */
const LOOPBACK = ["127.0.0.1", "::1"] as const;

function listenOn(server: HttpServer, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, resolve);
  });
}

/** Undefined on a machine that has no such address: without IPv6 there is no ::1, and no reason to refuse the start. */
async function listenSecond(app: App, host: string, port: number): Promise<HttpServer | undefined> {
  const second = createServer((request, response) => app.server.emit("request", request, response));
  second.on("upgrade", (...upgrade) => app.server.emit("upgrade", ...upgrade));
  second.on("clientError", (...failure) => app.server.emit("clientError", ...failure));
  try {
    await listenOn(second, host, port);
    return second;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT") return undefined;
    throw error;
  }
}

/**
 * Listens on the site's port: `localhost` on both of its addresses, so that either way to type it works.
 * Returns how to stop taking connections on the second; the app's own `close` ends the first.
 *
 * @throws {StartError} when the port is taken.
 */
export async function listen(app: App, { host, port }: Pick<Config, "host" | "port">): Promise<() => void> {
  try {
    await app.listen({ host: host === "localhost" ? LOOPBACK[0] : host, port });
    const second = host === "localhost" ? await listenSecond(app, LOOPBACK[1], port) : undefined;
    return () => {
      second?.close();
      second?.closeIdleConnections();
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartError(`Port ${port} is in use; end what uses it, or set PORT to a free one.`);
    if (code === "EACCES")
      throw new StartError(`Port ${port} may not be used by this account; set PORT to one above 1023.`);
    throw error;
  }
}
