/** How long the shell's service worker may take to be there. */
const WORKER_TIMEOUT_MS = 5_000;

/** The browser's push functions: the only place that touches its own objects. */
type BrowserPush = {
  isSupported(): boolean;
  isBlocked(): boolean;
  /** Shows the browser's own question, where it was not answered before. */
  askPermission(): Promise<NotificationPermission>;
  /** The push subscription of this browser, of any account. */
  current(): Promise<PushSubscription | null>;
  /** Subscribes with the server's key. Rejects when the push service cannot be reached. */
  subscribe(publicKey: string): Promise<PushSubscription>;
};

export const browserPush: BrowserPush = {
  isSupported: () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window,
  isBlocked: () => Notification.permission === "denied",
  askPermission: () => Notification.requestPermission(),
  current: async () => (await worker()).pushManager.getSubscription(),
  async subscribe(publicKey) {
    const { pushManager } = await worker();
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    try {
      return await pushManager.subscribe(options);
    } catch (error) {
      // A subscription for an older server key must be removed first.
      if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    }
  },
};

/** The shell registers the worker; here it is only waited for. */
function worker(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("the service worker is not there")), WORKER_TIMEOUT_MS);
    navigator.serviceWorker.ready.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
