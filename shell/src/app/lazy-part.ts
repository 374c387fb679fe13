import { type ComponentType, lazy } from "react";

const AGAIN_AFTER_MS = 2_000;

/**
 * A component whose code loads when it is first shown. A load that fails is tried again until it succeeds, while the
 * place stays as its `Suspense` has it: React would take the failure for one of the whole page and remove it all.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    for (;;) {
      try {
        return { default: await load() };
      } catch {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      }
    }
  });
}
