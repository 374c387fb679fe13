import { setMaxListeners } from "node:events";

/** The parts of a visible page that the delivery layer reads. It checks for lost messages only on a timer. */
export function openFakePage(): void {
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const window = Object.assign(new EventTarget(), { document });
  setMaxListeners(0, document, window);
  Object.assign(globalThis, { window });
}
