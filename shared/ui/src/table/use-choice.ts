import { useState } from "react";

/** Rows of a list that are chosen, by their keys. */
export type Choice = {
  chosen: ReadonlySet<string>;
  /** True once no more may be chosen. */
  isFull: boolean;
  onToggle: (key: string) => void;
  /** Chooses all rows, as many as may be; none if they are chosen already. */
  onToggleAll: () => void;
};

/** Keeps which rows of a list are chosen, at most `most`. Those that leave the list are chosen no more. */
export function useChoice(keys: readonly string[], most = Number.POSITIVE_INFINITY): Choice {
  const [kept, keep] = useState<ReadonlySet<string>>(new Set());
  const chosen = new Set(keys.filter((key) => kept.has(key)));
  const isFull = chosen.size >= most;
  return {
    chosen,
    isFull,
    onToggle(key) {
      const next = new Set(chosen);
      if (!next.delete(key) && !isFull) next.add(key);
      keep(next);
    },
    onToggleAll: () => keep(new Set(chosen.size < Math.min(keys.length, most) ? keys.slice(0, most) : [])),
  };
}
