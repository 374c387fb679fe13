import { SOCKET_RECONNECT_MAX_MS, SOCKET_RECONNECT_MS } from "@kalima/contracts/domain";
import type { WithdrawnRemote } from "@kalima/releases-contract";
import { RELEASES_NAMESPACE, RELEASES_QUERY } from "@kalima/releases-contract";
import { listenToNamespace } from "./listen-to-namespace.ts";

/** Poll interval of a page without a connection. */
const ASKS_EVERY_MS = 3_000;

type WatchOptions = {
  window: Window;
  onWithdrawals(withdrawn: WithdrawnRemote[]): void;
  /** The same payload as over the socket. */
  ask?(): Promise<WithdrawnRemote[]>;
  listen?: typeof listenToNamespace;
  random?: () => number;
};

/** Usually nothing is withdrawn, so the schemas, which take a slow phone a tenth of a second, load when something is. */
const loadReader = () => import("./read-withdrawals.ts");
const askServer = async () => (await loadReader()).askForWithdrawals(ASKS_EVERY_MS);

/**
 * Receives withdrawals over a socket, and by polling every three seconds while there is none. A page in the
 * back/forward cache must not hold a socket, so it closes when the page is hidden and opens again when it is restored.
 */
export function watchWithdrawals(parts: WatchOptions): void {
  const { window, onWithdrawals, ask = askServer, listen = listenToNamespace, random = Math.random } = parts;
  const { host, protocol } = window.location;
  const scheme = protocol === "https:" ? "wss" : "ws";
  const url = `${scheme}://${host}/socket.io/?EIO=4&transport=websocket&${RELEASES_QUERY}`;
  let isOpen = false;
  let isLeft = false;
  let taken = Promise.resolve();
  let close = () => {};
  let timer: number | undefined;

  async function read(value: unknown): Promise<void> {
    const isEmpty = Array.isArray(value) && value.length === 0;
    const withdrawn = isEmpty ? [] : (await loadReader()).readWithdrawals(value);
    if (withdrawn) onWithdrawals(withdrawn);
  }

  /** In the order in which they came. Where the schemas do not load, the next connection brings it again. */
  function take(value: unknown): void {
    taken = taken.then(() => read(value)).catch(() => close());
  }

  function askNow(): void {
    if (isOpen || isLeft || window.document.visibilityState === "hidden") return;
    // Offline, or the server restarts: the next poll brings it.
    ask().then(take, () => {});
  }

  function connect(): void {
    close = listen({
      url,
      namespace: RELEASES_NAMESPACE,
      onOpen() {
        isOpen = true;
      },
      onEvent: ([name, value]) => name === "withdrawals" && take(value),
      onClose() {
        isOpen = false;
        if (isLeft) return;
        const spread = random() * (SOCKET_RECONNECT_MAX_MS - SOCKET_RECONNECT_MS);
        timer = window.setTimeout(connect, SOCKET_RECONNECT_MS + spread);
      },
    });
  }

  window.addEventListener("pagehide", () => {
    isLeft = true;
    window.clearTimeout(timer);
    close();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    isLeft = false;
    connect();
  });
  window.document.addEventListener("visibilitychange", askNow);
  window.setInterval(askNow, ASKS_EVERY_MS);
  connect();
}
