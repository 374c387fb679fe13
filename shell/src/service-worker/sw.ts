import { openPage, showPush } from "./push.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * The site's service worker: shows pushes and opens their page. It answers no request, so it can never serve an
 * old site, and the site works without it.
 */
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("push", (event) => event.waitUntil(showPush(self.registration, event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(self.clients, self.location.origin, event.notification.data));
});
