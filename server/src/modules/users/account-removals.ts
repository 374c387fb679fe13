import type { Database } from "../../database/database.ts";

/** Lets domains take an account out of what they keep, when it is removed. */
export type AccountRemovals = {
  /** `work` runs within the removal's transaction; what it throws refuses the removal. Register while composing. */
  onRemoval(work: (tx: Database, userId: string) => Promise<void>): void;
  run(tx: Database, userId: string): Promise<void>;
};

/** Nobody to tell yet. */
export function createAccountRemovals(): AccountRemovals {
  const hearers: ((tx: Database, userId: string) => Promise<void>)[] = [];
  return {
    onRemoval: (work) => void hearers.push(work),
    async run(tx, userId) {
      for (const work of hearers) await work(tx, userId);
    },
  };
}
