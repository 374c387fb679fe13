/** Most gaps close within moments: the acknowledgement of one's own message is still on its way. */
const GAP_MS = 300;

/** Fetches what is missing of one conversation, one call at a time. */
export type CatchUp = {
  /** Resolves when nothing more comes; what is asked meanwhile is fetched too. */
  now(): Promise<void>;
  /** A message of the other side came: what lies before it is fetched soon, unless it comes by itself. */
  saw(sequence: number): void;
  close(): void;
};

/**
 * @param lastSequence up to which everything is here
 * @param fetch brings messages after a sequence; one answer holds only so many
 */
export function createCatchUp(lastSequence: () => number, fetch: (after: number) => Promise<void>): CatchUp {
  let running: Promise<void> | null = null;
  let isAsked = false;
  let wanted = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      const after = lastSequence();
      await fetch(after);
      if (lastSequence() > after) isAsked = true;
    }
  }

  function now(): Promise<void> {
    isAsked = true;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    now,
    saw(sequence) {
      if (sequence <= lastSequence()) return;
      wanted = Math.max(wanted, sequence);
      timer ??= setTimeout(() => {
        timer = undefined;
        if (wanted > lastSequence()) void now();
      }, GAP_MS);
    },
    close: () => clearTimeout(timer),
  };
}
