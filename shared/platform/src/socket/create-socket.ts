import { SOCKET_RECONNECT_MAX_MS, SOCKET_RECONNECT_MS, SOCKET_TIMEOUT_MS } from "@kalima/contracts/domain";
import type { Socket } from "socket.io-client";

/**
 * Opens a socket of the site; credentials are its cookies. Comes back 1 to 5 s after a break, spread at random,
 * so that clients of a restarted server do not all reconnect at once. A connection that the server has ended stays closed:
 * `onEnded` is told, because the session may have ended with it.
 */
export async function createSocket(
  namespace: string,
  query: Record<string, string>,
  onEnded?: () => void,
): Promise<Socket> {
  const { io } = await import("socket.io-client");
  const socket = io(namespace, {
    query,
    transports: ["websocket"],
    withCredentials: true,
    // The query belongs to the connection: two namespaces on one connection would share the first one's.
    forceNew: true,
    reconnectionDelay: SOCKET_RECONNECT_MS,
    reconnectionDelayMax: SOCKET_RECONNECT_MAX_MS,
    randomizationFactor: 0.5,
    timeout: SOCKET_TIMEOUT_MS,
  });
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") onEnded?.();
  });
  return socket;
}
