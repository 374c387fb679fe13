import type { Session } from "@kalima/contracts/session";
import { SUPPORT_NAMESPACE } from "@kalima/contracts/sockets";
import { newId, usePlatform, useSession } from "@kalima/platform/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type Chat, createChat } from "./chat.ts";
import { createChatMemory } from "./connection/chat-memory.ts";
import type { ChatState } from "./state/chat-state.ts";

/** The conversation of this tab, alive as long as the overlay stands, shown or not. */
export function useChat(): { chat: Chat; state: ChatState } {
  const platform = usePlatform();
  const [chat] = useState(() =>
    createChat({
      openSocket: (chatSessionId) => platform.socket(SUPPORT_NAMESPACE, { chatSessionId }),
      memory: createChatMemory(() => window.sessionStorage),
      studentId: () => studentIdOf(platform.session.current()),
      makeId: newId,
      now: () => new Date(),
    }),
  );
  const state = useSyncExternalStore(chat.subscribe, chat.state);

  useEffect(() => {
    chat.resume();
    return chat.leave;
  }, [chat]);
  useForgetOnSignOut(chat);

  return { chat, state };
}

function studentIdOf(session: Session): string | undefined {
  return session.state === "signedIn" ? session.user.student?.id : undefined;
}

/** What one account said to support is not for the next person at this computer. */
function useForgetOnSignOut(chat: Chat): void {
  const session = useSession();
  const owner = session.state === "signedIn" ? session.user.id : null;
  const before = useRef(owner);
  useEffect(() => {
    const hadOwner = before.current !== null && before.current !== owner;
    before.current = owner;
    if (hadOwner && chat.state().phase !== "idle") chat.close();
  }, [chat, owner]);
}
