import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

const STEPS: Readonly<Record<string, 1 | -1>> = { BracketRight: 1, BracketLeft: -1 };
const TYPED_IN = "input, textarea, select, [contenteditable]";

/** The heading of the next task that waits for the reader, from the place of the focus; the first without one. */
function findNext(list: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const waiting = [...list.querySelectorAll<HTMLElement>("[data-waits]")];
  const at = document.activeElement?.closest("article")?.querySelector("h2");
  if (!at || !list.contains(at)) return waiting[0];
  const side = step === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const further = waiting.filter((heading) => at.compareDocumentPosition(heading) & side);
  return step === 1 ? further[0] : further.at(-1);
}

type QueueOptions = {
  list: RefObject<HTMLElement | null>;
  /** How many tasks are shown. */
  count: number;
  hasMore: boolean;
  loadMore: () => void;
};

/**
 * Moves the focus among the tasks that wait for the reader, by buttons and, while it is in the list, by `[` and `]`. Further
 * pages are loaded until one has such a task. `isAtEnd` once there was none.
 */
export function useTaskQueue({ list, count, hasMore, loadMore }: QueueOptions) {
  const [isAtEnd, setAtEnd] = useState(false);
  const isWanted = useRef(false);

  function move(step: 1 | -1): void {
    const next = list.current && findNext(list.current, step);
    isWanted.current = !next && step === 1 && hasMore;
    setAtEnd(!next && !isWanted.current);
    if (isWanted.current) loadMore();
    next?.focus();
  }

  const moveOn = useEffectEvent(() => {
    if (isWanted.current) move(1);
  });
  // Another page is shown.
  useEffect(() => {
    if (count > 0) moveOn();
  }, [count]);

  function moveByKey(event: KeyboardEvent<HTMLElement>): void {
    const step = STEPS[event.code];
    const isTyped = event.target instanceof HTMLElement && event.target.matches(TYPED_IN);
    if (!step || isTyped || event.ctrlKey || event.altKey || event.metaKey) return;
    // A dialog that a card opened passes its keys on through React, too.
    if (event.target instanceof Node && !list.current?.contains(event.target)) return;
    event.preventDefault();
    move(step);
  }

  return { move, moveByKey, isAtEnd };
}
