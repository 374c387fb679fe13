import { type ReactNode, Suspense } from "react";

/**
 * A part of the page that hydrates by itself: React hydrates the slice of a press at once, and the others when the
 * browser is idle. Without slices, a press would hydrate the whole page in one task.
 */
export function Slice({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
