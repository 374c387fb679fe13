import type { Socket } from "socket.io-client";

/** socket.io's own: no contract names them. */
const OWN_EVENTS = ["connect", "connect_error", "disconnect"];

export type SocketEvents = { sends: readonly string[]; receives: readonly string[] };

/**
 * Restricts a socket to the events of its namespace's contract: others are neither sent nor received. `refuse` is called
 * with the action and the event, such as `sends close on /websocket/support`.
 */
export function keepToDeclared(
  socket: Socket,
  namespace: string,
  { sends, receives }: SocketEvents,
  refuse: (deed: string) => void,
): Socket {
  const received = new Set([...receives, ...OWN_EVENTS]);
  const { emit, on, once } = socket;
  type Subscription = (event: string, listener: () => void) => Socket;
  const listening = (listen: Subscription): Subscription =>
    function declaredOnly(this: Socket, event, listener) {
      if (received.has(event)) return listen.call(this, event, listener);
      refuse(`listens to ${event} on ${namespace}`);
      return this;
    };
  return Object.assign(socket, {
    emit(this: Socket, event: string, ...values: unknown[]) {
      if (sends.includes(event)) return emit.call(this, event, ...values);
      refuse(`sends ${event} on ${namespace}`);
      return this;
    },
    on: listening(on as Subscription),
    once: listening(once as Subscription),
  });
}
