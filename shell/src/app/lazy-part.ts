import { type ComponentType, lazy } from "react";

/** When a load that failed is tried again, unless the browser comes online sooner. */
const AGAIN_AFTER_MS = 5_000;

/**
 * A component whose code loads when it is first shown. A load that fails is tried again until it succeeds, while the
 * place stays as its `Suspense` has it: React would take the failure for one of the whole page and remove it all.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadUntilItComes(load) }));
}

async function loadUntilItComes<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await onlineAgain();
    }
  }
}

function onlineAgain(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(goOn, AGAIN_AFTER_MS);
    window.addEventListener("online", goOn);
    function goOn() {
      clearTimeout(timer);
      window.removeEventListener("online", goOn);
      resolve();
    }
  });
}
