import { BehaviorSubject } from "rxjs";

/** Tells whether the remote of the current page is still loading, which decides between skeleton and page. */
export function createPageStatus({ isWaiting }: { isWaiting: boolean }) {
  const waiting = new BehaviorSubject(isWaiting);
  return {
    isWaiting: waiting,
    begin: () => waiting.next(true),
    settle: () => waiting.next(false),
  };
}

export type PageStatus = ReturnType<typeof createPageStatus>;
