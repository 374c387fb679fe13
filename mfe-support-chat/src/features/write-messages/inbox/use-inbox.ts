import { uploadFile } from "@kalima/accounts-contract";
import { listMessages, MESSAGES_NAMESPACE } from "@kalima/messages-contract";
import {
  type Attachments,
  asForm,
  createAttachments,
  createUploads,
  openUnsentFiles,
  openUnsentMessages,
  type Unsent,
} from "@kalima/platform/delivery";
import { newId, usePlatform } from "@kalima/platform/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useRefresh } from "../conversations.queries.ts";
import { createInbox, type Inbox } from "./create-inbox.ts";
import type { InboxState } from "./inbox-state.ts";

export type OpenInbox = { inbox: Inbox; state: InboxState; unsent: Unsent; attachments: Attachments };

/** The conversations of an account, connected while the section is on the screen. */
export function useInbox(account: string, openId: string | null): OpenInbox {
  const { http, socket, session } = usePlatform();
  const onNews = useRefresh();
  const [unsent] = useState(() => openUnsentMessages(account));
  const [files] = useState(() => openUnsentFiles(session));
  const [attachments] = useState(() => createAttachments(files));
  const [inbox] = useState(() =>
    createInbox({
      openSocket: () => socket(MESSAGES_NAMESPACE, {}),
      loadPage: (id, cursor) => http.call(listMessages, { params: { id }, query: { ...(cursor && { cursor }) } }),
      unsent,
      uploads: createUploads(
        asForm((body, onProgress) => http.call(uploadFile, { body, onProgress }), "message"),
        files,
      ),
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
  useEffect(() => files.watchAccount(), [files]);
  return { inbox, state, unsent, attachments };
}
