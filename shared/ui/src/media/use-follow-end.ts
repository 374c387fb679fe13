import { type RefObject, useCallback, useEffect, useRef } from "react";

/** A reader this close to the end follows new messages. */
const NEAR_END_PX = 120;

type FollowEnd = { ref: RefObject<HTMLElement | null>; onScroll: () => void; onLoadCapture: () => void };

/**
 * Keeps a log of messages at its end, unless the reader has scrolled up: when `messages` change, when a picture gets its
 * height, and when the box below grows.
 */
export function useFollowEnd(messages: unknown): FollowEnd {
  const ref = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);

  const follow = useCallback(() => {
    const log = ref.current;
    if (log && isAtEnd.current) log.scrollTop = log.scrollHeight;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other messages make the log longer, without being read here
  useEffect(follow, [messages, follow]);
  useEffect(() => {
    const observer = new ResizeObserver(follow);
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [follow]);

  return {
    ref,
    onScroll() {
      const log = ref.current;
      if (log) isAtEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END_PX;
    },
    onLoadCapture: follow,
  };
}
