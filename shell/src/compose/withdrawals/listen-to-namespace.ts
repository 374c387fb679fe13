/** The server pings every 25 s and gives up 20 s later; a connection that is silent for longer is dead. */
const MAX_SILENCE_MS = 45_000;

type NamespaceOptions = {
  url: string;
  namespace: string;
  onOpen(): void;
  /** `[name, ...values]`, as the server emitted it. */
  onEvent(event: unknown[]): void;
  /** Called once, when the connection closes or cannot be opened. */
  onClose(): void;
  WebSocket?: typeof WebSocket;
};

/**
 * Listens to one namespace of the site's socket server, by the wire protocol of socket.io (5, over Engine.IO 4). The
 * socket.io client (12 KB) is not needed for a page that sends nothing. Returns a function that closes the connection.
 */
export function listenToNamespace(parts: NamespaceOptions): () => void {
  const { url, namespace, onOpen, onEvent, onClose, WebSocket: Connection = WebSocket } = parts;
  const socket = new Connection(url);
  let silence: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    clearTimeout(silence);
    socket.close();
    onClose();
  }

  function awaitNext(): void {
    clearTimeout(silence);
    silence = setTimeout(close, MAX_SILENCE_MS);
  }

  function receive(packet: string): void {
    const [type, body] = [packet.slice(0, 2), packet.slice(2 + namespace.length)];
    if (packet.startsWith("0")) socket.send(`40${namespace},`);
    else if (packet === "2") socket.send("3");
    else if (type === "40") onOpen();
    else if (type === "42") onEvent(JSON.parse(body.slice(1)) as unknown[]);
    else close();
  }

  socket.addEventListener("message", ({ data }) => {
    if (isClosed) return;
    awaitNext();
    receive(String(data));
  });
  socket.addEventListener("close", close);
  awaitNext();
  return close;
}
