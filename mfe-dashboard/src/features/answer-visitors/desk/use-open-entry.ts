import { useState } from "react";
import type { InboxEntry } from "../inbox/inbox-entries.ts";
import type { AgentDesk } from "./create-desk.ts";
import type { DeskState } from "./desk-state.ts";

type Open = { kind: "other" | "question"; key: string };

/** The entry of the list that is shown: an own conversation is kept by the desk, anything else here. */
export function useOpenEntry(desk: AgentDesk, { chosen }: DeskState) {
  const [open, setOpen] = useState<Open | null>(null);
  // An own conversation may be chosen from elsewhere, such as by the next turn.
  const shown = chosen === null ? open : null;
  return {
    /** The key of the entry. */
    key: chosen ?? shown?.key ?? null,
    /** Anything but an own conversation. */
    other: shown,
    choose({ kind, key, isMine }: InboxEntry) {
      const isOwnChat = kind === "chat" && isMine;
      setOpen(isOwnChat ? null : { kind: kind === "chat" ? "other" : "question", key });
      desk.choose(isOwnChat ? key : null);
    },
    close() {
      setOpen(null);
      desk.choose(null);
    },
  };
}
