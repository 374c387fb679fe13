import { keepTemporaryFile } from "@kalima/contracts/operations";
import { SUPPORT_NAMESPACE } from "@kalima/contracts/sockets";
import {
  type Attachments,
  asForm,
  createAttachments,
  createUploads,
  openUnsentFiles,
  openUnsentMessages,
  playChime,
} from "@kalima/platform/delivery";
import { newId, usePlatform, useSession } from "@kalima/platform/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type AgentDesk, createDesk } from "./create-desk.ts";
import type { DeskState } from "./desk-state.ts";

/** The desk, connected while the screen is shown. */
export function useDesk(): { desk: AgentDesk; state: DeskState; attachments: Attachments } {
  const platform = usePlatform();
  const session = useSession();
  const account = session.state === "signedIn" ? session.user.id : "";
  const [unsent] = useState(() => openUnsentFiles(platform.session));
  const [attachments] = useState(() => createAttachments(unsent));
  const [desk] = useState(() =>
    createDesk({
      openSocket: (chatSessionId) => platform.socket(SUPPORT_NAMESPACE, { chatSessionId }),
      uploads: createUploads(
        asForm((body, onProgress) => platform.http.call(keepTemporaryFile, { body, onProgress })),
        unsent,
      ),
      unsent: openUnsentMessages(account),
      isInFront: () => document.visibilityState === "visible",
      makeId: newId,
      now: () => new Date(),
      onNews: () => {
        // A visible window may be behind another one, or beside it.
        if (!document.hasFocus()) playChime();
      },
    }),
  );
  const state = useSyncExternalStore(desk.subscribe, desk.state, desk.state);
  useEffect(() => {
    desk.open();
    document.addEventListener("visibilitychange", desk.look);
    return () => {
      document.removeEventListener("visibilitychange", desk.look);
      desk.leave();
    };
  }, [desk]);
  useEffect(() => unsent.watchAccount(), [unsent]);
  return { desk, state, attachments };
}
