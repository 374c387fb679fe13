import { listMessages } from "@kalima/contracts/operations";
import { MESSAGES_NAMESPACE } from "@kalima/contracts/sockets";
import { newId, usePlatform } from "@kalima/platform/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useRefresh } from "../api/use-conversations.ts";
import { createInbox, type Inbox } from "./create-inbox.ts";
import type { InboxState } from "./inbox-state.ts";
import { type Unsent, unsentOf } from "./unsent.ts";

/** The conversations of an account, connected while the section is on the screen. */
export function useInbox(account: string, openId: string | null): { inbox: Inbox; state: InboxState; unsent: Unsent } {
  const { http, socket } = usePlatform();
  const onNews = useRefresh();
  const [unsent] = useState(() => unsentOf(account));
  const [inbox] = useState(() =>
    createInbox({
      openSocket: () => socket(MESSAGES_NAMESPACE, {}),
      loadPage: (id, cursor) => http.call(listMessages, { params: { id }, query: { ...(cursor && { cursor }) } }),
      unsent,
      isInFront: () => document.visibilityState === "visible",
      makeId: newId,
      now: () => new Date(),
      onNews,
    }),
  );
  const state = useSyncExternalStore(inbox.subscribe, inbox.state, inbox.state);

  useEffect(() => {
    inbox.start();
    return inbox.stop;
  }, [inbox]);
  useEffect(() => inbox.open(openId), [inbox, openId]);
  return { inbox, state, unsent };
}
