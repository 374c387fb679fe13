import { setMaxListeners } from "node:events";

/** What the delivery layer reads of a page at the front. Nothing but time makes it look for lost messages. */
export function openFakePage(): void {
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const window = Object.assign(new EventTarget(), { document });
  setMaxListeners(0, document, window);
  Object.assign(globalThis, { window });
}
