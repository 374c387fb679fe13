import { STORAGE_KEYS } from "@kalima/contracts/domain";
import { keepInTab, readFromTab } from "@kalima/platform/react";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";

/** The unsent draft, kept in sessionStorage with the conversation: it survives a reload and is removed with the chat. */
export function useKeptDraft(isChatting: boolean): [draft: string, change: (draft: string) => void] {
  const [draft, setDraft] = useState(() => readFromTab(STORAGE_KEYS.chatDraft, z.string()) ?? "");
  const wasChatting = useRef(isChatting);
  useEffect(() => keepInTab(STORAGE_KEYS.chatDraft, (isChatting && draft) || null), [draft, isChatting]);
  useEffect(() => {
    if (wasChatting.current && !isChatting) setDraft("");
    wasChatting.current = isChatting;
  }, [isChatting]);
  return [draft, setDraft];
}
