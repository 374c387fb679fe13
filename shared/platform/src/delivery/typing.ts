import { TYPING_REPEAT_MS, TYPING_SHOWN_MS } from "@kalima/messages-contract";

/** Calls `tell` for a key stroke, at most once in `TYPING_REPEAT_MS`. */
export function createTypingSender(tell: () => void, now: () => number): { typed(): void } {
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    typed() {
      if (now() - toldAt < TYPING_REPEAT_MS) return;
      toldAt = now();
      tell();
    },
  };
}

/** Tracks whether the other side is typing. The state ends after `TYPING_SHOWN_MS`, or when its message arrives. */
export function createTypingWatch(onChange: (isTyping: boolean) => void): { heard(): void; over(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function over(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    onChange(false);
  }

  return {
    heard() {
      if (timer === undefined) onChange(true);
      clearTimeout(timer);
      timer = setTimeout(over, TYPING_SHOWN_MS);
    },
    over,
  };
}
