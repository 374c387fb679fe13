import { REMOTE_STORAGE_KEYS } from "@kalima/contracts/domain";
import { keepInTab, readFromTab, useFromBrowser } from "@kalima/platform/react";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";

/** The unsent draft, kept in sessionStorage with the conversation: it survives a reload and is removed with the chat. */
export function useKeptDraft(isChatting: boolean): [draft: string, change: (draft: string) => void] {
  const kept = useFromBrowser(() => readFromTab(REMOTE_STORAGE_KEYS.chatDraft, z.string()) ?? "", "");
  const [typed, setDraft] = useState<string | null>(null);
  const draft = typed ?? kept;
  const wasChatting = useRef(isChatting);
  useEffect(() => keepInTab(REMOTE_STORAGE_KEYS.chatDraft, (isChatting && draft) || null), [draft, isChatting]);
  useEffect(() => {
    if (wasChatting.current && !isChatting) setDraft("");
    wasChatting.current = isChatting;
  }, [isChatting]);
  return [draft, setDraft];
}
