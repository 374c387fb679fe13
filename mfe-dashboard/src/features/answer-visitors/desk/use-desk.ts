import { keepTemporaryFile } from "@kalima/accounts-contract";
import {
  type Attachments,
  asForm,
  createAttachments,
  createUploads,
  openUnsentFiles,
  openUnsentMessages,
} from "@kalima/platform/delivery";
import { newId, usePlatform } from "@kalima/platform/react";
import { SUPPORT_NAMESPACE } from "@kalima/support-contract";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type AgentDesk, createDesk } from "./create-desk.ts";
import type { DeskState } from "./desk-state.ts";
import { type DeskMarks, useDeskMarks } from "./use-desk-marks.ts";

type DeskParts = { desk: AgentDesk; state: DeskState; attachments: Attachments; sounds: DeskMarks };

/** The desk of an account, connected while the screen is shown. */
export function useDesk(account: string): DeskParts {
  const platform = usePlatform();
  const sounds = useDeskMarks();
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
      onNews: sounds.ring,
    }),
  );
  const state = useSyncExternalStore(desk.subscribe, desk.state, desk.state);
  useEffect(() => {
    desk.connect();
    document.addEventListener("visibilitychange", desk.look);
    return () => {
      document.removeEventListener("visibilitychange", desk.look);
      desk.leave();
    };
  }, [desk]);
  useEffect(() => unsent.watchAccount(), [unsent]);
  return { desk, state, attachments, sounds };
}
