import { useLayoutEffect, useState } from "react";

/** Whole seconds until an instant (epoch milliseconds), ticking; 0 from then on, and before the first effect. */
export function useCountdown(until: number): number {
  const [left, setLeft] = useState(0);
  const isRunning = left > 0;
  useLayoutEffect(() => {
    const update = () => setLeft(secondsUntil(until));
    update();
    if (!isRunning) return;
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [until, isRunning]);
  return left;
}

/** Whole seconds from now until an instant (epoch milliseconds); 0 once it has passed. */
export function secondsUntil(instant: number): number {
  return Math.max(0, Math.ceil((instant - Date.now()) / 1_000));
}
