import { type PushMessage, pushMessage } from "@kalima/notifications-contract";

/** Fallback for a message that cannot be parsed: browsers require a notification for every push. */
const UNREADABLE: PushMessage = { title: "Kalima · كلمة", text: "", path: "/", language: "en", tag: "kalima" };

function parseMessage(data: Pick<PushMessageData, "json"> | null): PushMessage {
  try {
    return pushMessage.parse(data?.json());
  } catch {
    return UNREADABLE;
  }
}

/** Shows a push; one that cannot be read says only who it is from. */
export function showPush(
  registration: Pick<ServiceWorkerRegistration, "showNotification">,
  data: Pick<PushMessageData, "json"> | null,
): Promise<void> {
  const { title, text, path, language, tag } = parseMessage(data);
  const dir = language === "ar" ? "rtl" : "ltr";
  return registration.showNotification(title, {
    body: text,
    lang: language,
    dir,
    tag,
    icon: "/notification.png",
    data: { path },
  });
}

/** The address of a notification's page; home for one that leads anywhere else than this site. */
function parseAddress(data: unknown, origin: string): string {
  const { path } = (data ?? {}) as { path?: unknown };
  if (typeof path !== "string" || !URL.canParse(path, origin)) return `${origin}/`;
  const address = new URL(path, origin);
  return address.origin === origin ? address.href : `${origin}/`;
}

/** Brings a tab of the site to the front and to the notification's page, else opens one. */
export async function openPage(
  clients: Pick<Clients, "matchAll" | "openWindow">,
  origin: string,
  data: unknown,
): Promise<void> {
  const address = parseAddress(data, origin);
  const tabs = (await clients.matchAll({ type: "window", includeUncontrolled: true })) as WindowClient[];
  const tab = tabs.find(({ url }) => url === address) ?? tabs[0];
  if (!tab) {
    await clients.openWindow(address);
    return;
  }
  // A tab that is not ours to steer (yet) stays as it is, and the page opens beside it.
  await tab.focus().catch(() => undefined);
  if (tab.url !== address) await tab.navigate(address).catch(() => clients.openWindow(address));
}
