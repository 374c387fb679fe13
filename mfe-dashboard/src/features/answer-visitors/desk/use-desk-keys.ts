import type { Desk } from "@kalima/support-contract";
import { useEffect, useEffectEvent, useRef } from "react";
import type { DeskState } from "./desk-state.ts";
import { countUnread } from "./desk-state.ts";

/** Function keys write nothing on any keyboard layout, so they also work while the agent types. */
export const DESK_KEYS = { next: "F2", conversation: "F8", answer: "F9" } as const;
/** Ids of where focus goes. */
export const ANSWER_BOX = "desk-answer";
export const CHATS_TITLE = "desk-chats";
const WINDOWS = "[role=dialog], [role=alertdialog]";

/** The conversation after the chosen one; those with new messages come first. */
export function conversationAfter(state: DeskState, { conversations }: Pick<Desk, "conversations">): string | null {
  const chats = conversations.map(({ chatSessionId }) => chatSessionId);
  const at = chats.indexOf(state.chosen ?? "");
  const others = [...chats.slice(at + 1), ...chats.slice(0, Math.max(at, 0))];
  return others.find((chat) => countUnread(state, chat) > 0) ?? others[0] ?? null;
}

type Actions = Record<keyof typeof DESK_KEYS, () => void>;

/** Runs the desk's short cuts, but not behind a window. */
export function useDeskKeys(actions: Actions): void {
  // A key that is pressed as soon as its button shows acts on what is shown.
  const act = useEffectEvent((name: keyof Actions) => actions[name]());
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
      const names = Object.keys(DESK_KEYS) as (keyof Actions)[];
      const name = names.find((each) => DESK_KEYS[each] === event.key);
      if (!name || document.querySelector(WINDOWS)) return;
      event.preventDefault();
      act(name);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** A conversation that is left takes the focused control with it: its list gets the focus. */
export function useFocusAfterConversation(chosen: string | null): void {
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current !== null && chosen === null) document.getElementById(CHATS_TITLE)?.focus();
    before.current = chosen;
  }, [chosen]);
}
