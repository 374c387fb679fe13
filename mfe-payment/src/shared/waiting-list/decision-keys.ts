import type { KeyboardEvent } from "react";

const TYPED_IN = "input, textarea, select";

/**
 * Keys for the row in focus: `A` and `R`, by their place on the keyboard, so that Arabic layouts have them too. Not while
 * something is typed, and not with Control or Alt, which are the browser's.
 */
export function decisionKeys({ a, r }: { a?: () => void; r?: () => void }) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const isTyped = event.target instanceof HTMLElement && event.target.matches(TYPED_IN);
    if (isTyped || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (event.code === "KeyA") a?.();
    if (event.code === "KeyR") r?.();
  };
}
