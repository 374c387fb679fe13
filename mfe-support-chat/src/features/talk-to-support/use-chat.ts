import { keepTemporaryFile } from "@kalima/accounts-contract";
import type { Session } from "@kalima/contracts/session";
import { asForm, createAttachments, createUploads, openUnsentFiles } from "@kalima/platform/delivery";
import { newId, usePlatform, useSession } from "@kalima/platform/react";
import { SUPPORT_NAMESPACE } from "@kalima/support-contract";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type Chat, createChat } from "./chat.ts";
import { createChatMemory } from "./connection/chat-memory.ts";
import type { ChatState } from "./state/chat-state.ts";

/** The conversation of this tab, alive while the overlay is mounted, whether the panel is open or not. */
export function useChat(): { chat: Chat; state: ChatState } {
  const platform = usePlatform();
  const [unsent] = useState(() => openUnsentFiles(platform.session));
  const [chat] = useState(() =>
    createChat({
      openSocket: (chatSessionId) => platform.socket(SUPPORT_NAMESPACE, { chatSessionId }),
      memory: createChatMemory(() => window.sessionStorage),
      uploads: createUploads(
        asForm((body, onProgress) => platform.http.call(keepTemporaryFile, { body, onProgress })),
        unsent,
      ),
      attachments: createAttachments(unsent),
      studentId: () => readStudentId(platform.session.current()),
      isInFront: () => document.visibilityState === "visible",
      makeId: newId,
      now: () => new Date(),
    }),
  );
  const state = useSyncExternalStore(chat.subscribe, chat.state, chat.state);

  useEffect(() => {
    chat.resume();
    return chat.leave;
  }, [chat]);
  useEffect(() => unsent.watchAccount(), [unsent]);
  useForgetOnSignOut(chat);

  return { chat, state };
}

function readStudentId(session: Session): string | undefined {
  return session.state === "signedIn" && session.user.role.name === "student" ? session.user.id : undefined;
}

/**
 * One account's conversation is not for the next person at this computer. A conversation from before the verification
 * continues after it: it belongs to the browser's guest on the server, and the account gets a new id.
 */
function useForgetOnSignOut(chat: Chat): void {
  const session = useSession();
  const account = session.state === "signedIn" ? session.user.id : null;
  const isVerified = session.state === "signedIn" && session.verified;
  const before = useRef({ account, isVerified });
  useEffect(() => {
    const { account: previous, isVerified: wasVerified } = before.current;
    before.current = { account, isVerified };
    const isSamePerson = previous === account || (!wasVerified && isVerified);
    if (previous !== null && !isSamePerson && chat.state().phase !== "idle") chat.close();
  }, [chat, account, isVerified]);
}
