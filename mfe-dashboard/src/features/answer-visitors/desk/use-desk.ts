import { keepTemporaryFile } from "@kalima/contracts/operations";
import { SUPPORT_NAMESPACE } from "@kalima/contracts/sockets";
import { createUploads, playChime, uploadPictures } from "@kalima/platform/delivery";
import { newId, usePlatform } from "@kalima/platform/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type AgentDesk, createDesk } from "./create-desk.ts";
import type { DeskState } from "./desk-state.ts";

/** The desk, connected while the screen is shown. */
export function useDesk(): { desk: AgentDesk; state: DeskState } {
  const platform = usePlatform();
  const [desk] = useState(() =>
    createDesk({
      openSocket: (chatSessionId) => platform.socket(SUPPORT_NAMESPACE, { chatSessionId }),
      uploads: createUploads(uploadPictures(platform.http, keepTemporaryFile)),
      isInFront: () => document.visibilityState === "visible",
      makeId: newId,
      now: () => new Date(),
      onNews: () => {
        if (document.visibilityState === "hidden") playChime();
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
  return { desk, state };
}
