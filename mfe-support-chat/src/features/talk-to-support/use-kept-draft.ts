import { STORAGE_KEYS } from "@kalima/contracts/domain";
import { useEffect, useRef, useState } from "react";

/** The unsent draft, kept in sessionStorage with the conversation: it survives a reload and is removed with the chat. */
export function useKeptDraft(isChatting: boolean): [draft: string, change: (draft: string) => void] {
  const [draft, setDraft] = useState(read);
  const wasChatting = useRef(isChatting);
  useEffect(() => write(isChatting ? draft : ""), [draft, isChatting]);
  useEffect(() => {
    if (wasChatting.current && !isChatting) setDraft("");
    wasChatting.current = isChatting;
  }, [isChatting]);
  return [draft, setDraft];
}

function read(): string {
  try {
    return sessionStorage.getItem(STORAGE_KEYS.chatDraft) ?? "";
  } catch {
    return "";
  }
}

function write(draft: string): void {
  try {
    if (draft) sessionStorage.setItem(STORAGE_KEYS.chatDraft, draft);
    else sessionStorage.removeItem(STORAGE_KEYS.chatDraft);
  } catch {
    // Storage may be full or forbidden; the text box still holds the draft.
  }
}
