import { lessonRoomSocket, type RoomMessage, type RoomSignal, type RoomState } from "@kalima/booking-contract";
import type { AckFields, PayloadOf } from "@kalima/contracts/sockets";
import { emitEvent, type Socket } from "./emit-event.ts";

type Client = typeof lessonRoomSocket.client;

type RoomConnectionOptions = {
  openSocket(): Promise<Socket>;
  /** The sequence number of the last known message. */
  lastSequence(): number;
  onEntered(entered: AckFields<Client["enter"]>): void;
  onLost(): void;
  onState(state: RoomState): void;
  onSignal(signal: RoomSignal): void;
  onSaid(message: RoomMessage): void;
  onEdited(update: string): void;
  /** The difference of the server's clock to this one's. */
  onClock(offsetMs: number): void;
  /** Closed for good: `replaced`, or the code of a refusal. */
  onClosed(reason: string): void;
};

const HEARTBEAT_MS = 2_000;
/** The page renews its session by itself; until then the room waits. */
const SESSION_MS = 3_000;
/** After an attempt that failed. socket.io's own backoff grows to more than the 5 seconds in which a call must be back. */
const RETRY_MS = 2_000;
/** An attempt is repeated by TCP after 1, 3 and 7 seconds, so a network that returns meanwhile is used within 4. */
const ATTEMPT_MS = 8_000;

/** The socket of a room. It comes in again after each break; a dead connection is noticed by its heartbeat and replaced. */
export function openRoomConnection(parts: RoomConnectionOptions) {
  let socket: Socket | null = null;
  let isClosed = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
  // Both events come at once; without them the heartbeat and socket.io's backoff would take seconds.
  window.addEventListener("offline", reconnect);
  window.addEventListener("online", reconnect);

  function close(): void {
    isClosed = true;
    clearInterval(heartbeat);
    clearTimeout(retryTimer);
    window.removeEventListener("offline", reconnect);
    window.removeEventListener("online", reconnect);
    socket?.disconnect();
  }

  function end(reason: string): void {
    if (isClosed) return;
    close();
    parts.onClosed(reason);
  }

  function retryIn(delayMs: number): void {
    clearTimeout(retryTimer);
    if (!isClosed) retryTimer = setTimeout(reconnect, delayMs);
  }

  function reconnect(): void {
    if (isClosed || !socket) return;
    parts.onLost();
    socket.disconnect().connect();
    retryIn(ATTEMPT_MS);
  }

  async function beat(): Promise<void> {
    if (!socket?.connected || isClosed) return;
    const sentAt = Date.now();
    const answer = await emitEvent(socket, "clock", undefined);
    if (answer === null) return reconnect();
    if (answer.ok) parts.onClock(Date.parse(answer.now) - (sentAt + Date.now()) / 2);
  }

  async function enter(opened: Socket): Promise<void> {
    const answer = await emitEvent(opened, "enter", { after: parts.lastSequence() });
    if (isClosed) return;
    if (answer === null) return reconnect();
    if (!answer.ok) return end(answer.code);
    parts.onEntered(answer);
    void beat();
  }

  function listen(opened: Socket): void {
    const { state, signal, said, edited } = lessonRoomSocket.server;
    opened.on("connect", () => {
      clearTimeout(retryTimer);
      void enter(opened);
    });
    opened.on("disconnect", (reason: string) => {
      if (isClosed) return;
      // The server closes connections of lessons that are over and of sessions that ended; socket.io does not come back.
      if (reason === "io server disconnect") return end("lesson.not_now");
      parts.onLost();
      retryIn(ATTEMPT_MS);
    });
    opened.on("connect_error", (error: Error & { data?: { code?: string } }) => {
      const code = error.data?.code;
      if (code !== undefined && code !== "auth.required") return end(code);
      // Stops socket.io's own attempts: two that run side by side would end each other.
      opened.disconnect();
      retryIn(code === undefined ? RETRY_MS : SESSION_MS);
    });
    opened.on("replaced", () => end("replaced"));
    opened.on("state", (body: unknown) => {
      const { success, data } = state.safeParse(body);
      if (success) parts.onState(data);
    });
    opened.on("signal", (body: unknown) => {
      const { success, data } = signal.safeParse(body);
      if (success) parts.onSignal(data);
    });
    opened.on("said", (body: unknown) => {
      const { success, data } = said.safeParse(body);
      if (success) parts.onSaid(data);
    });
    opened.on("edited", (body: unknown) => {
      const { success, data } = edited.safeParse(body);
      if (success) parts.onEdited(data.update);
    });
  }

  async function connect(): Promise<void> {
    try {
      const opened = await parts.openSocket();
      socket = opened;
      if (isClosed) return void opened.disconnect();
      listen(opened);
      if (opened.connected) await enter(opened);
    } catch {
      end("network.unreachable");
    }
  }

  void connect();

  return {
    close,
    /** Null while there is no connection. */
    emit: async <T extends keyof Client>(event: T, payload: PayloadOf<Client[T]>) =>
      socket ? emitEvent(socket, event, payload) : null,
  };
}
