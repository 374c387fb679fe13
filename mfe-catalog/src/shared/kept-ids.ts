import { id } from "@kalima/contracts/domain";
import { useSyncExternalStore } from "react";
import * as z from "zod/mini";

const ids = z.array(id);
const NONE: readonly string[] = [];

/** Ids of trainers that this browser keeps. Every place that shows them follows at once, in other tabs too. */
export type KeptIds = {
  read(): readonly string[];
  write(ids: readonly string[]): void;
  subscribe(onChange: () => void): () => void;
};

/** `storage` is asked for on use: reading it may throw, and the server has none. Without one, nothing outlives the page. */
export function keptIds(storage: () => Storage, key: string): KeptIds {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let kept = NONE;

  function readText(): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return text;
    }
  }

  return {
    read() {
      const found = readText();
      if (found !== text) {
        text = found;
        kept = parse(found);
      }
      return kept;
    },
    write(next) {
      kept = next;
      text = next.length > 0 ? JSON.stringify(next) : null;
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // Full, or a private window: kept until the page is left.
      }
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      window.addEventListener("storage", onChange);
      return () => {
        listeners.delete(onChange);
        window.removeEventListener("storage", onChange);
      };
    },
  };
}

function parse(text: string | null): readonly string[] {
  try {
    const parsed = ids.safeParse(JSON.parse(text ?? "[]"));
    return parsed.success ? parsed.data : NONE;
  } catch {
    return NONE;
  }
}

/** The kept ids; none on the server and until hydration is over. */
export function useKeptIds(kept: KeptIds): readonly string[] {
  return useSyncExternalStore(kept.subscribe, kept.read, () => NONE);
}
