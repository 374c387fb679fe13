import { keepInTab, readFromTab, useEvent, useFromBrowser, useTranslation } from "@kalima/platform/react";
import { SUPPORT_STORAGE_KEYS, supportRequested } from "@kalima/support-contract";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { ChatPanel } from "./panel/chat-panel.tsx";
import { Launcher } from "./panel/launcher.tsx";
import { LeaveQuestion } from "./question/leave-question.tsx";
import { useChat } from "./use-chat.ts";
import { useNews } from "./use-news.ts";

/** The round button in the header of pages, and the panel that it opens. */
export function SupportChat() {
  const { chat, state } = useChat();
  const [draft, setDraft] = useKeptDraft(state.phase !== "idle");
  /** The form in place of the conversation. */
  const [form, setForm] = useState<"question" | "call" | null>(null);
  const [isEnding, setEnding] = useState(false);
  const launcher = useRef<HTMLButtonElement>(null);
  useNews(state.messages.filter(({ sender }) => sender === "other").length, state.isOpen);
  useEvent(supportRequested, ({ wants }) => {
    if (wants === "call") setForm("call");
    chat.open();
  });
  const keepsFocus = useRef(false);
  useFocusAfterClosing(state.isOpen, () => keepsFocus.current || launcher.current?.focus());

  function minimise(keeps: boolean) {
    keepsFocus.current = keeps;
    chat.minimise();
  }

  function end() {
    keepsFocus.current = false;
    setEnding(false);
    chat.close();
  }

  return (
    <>
      {state.isOpen ? (
        <ChatPanel
          chat={chat}
          state={state}
          draft={draft}
          onDraft={setDraft}
          onMinimise={minimise}
          onEnd={() => setEnding(true)}
          onLeaveQuestion={() => setForm("question")}
          question={
            form && (
              <LeaveQuestion
                chat={chat}
                key={form}
                onBack={() => setForm(null)}
                startsWithCall={form === "call"}
                state={state}
              />
            )
          }
        />
      ) : (
        <Launcher
          unread={state.unread}
          position={state.agents === 0 ? null : state.queue}
          onOpen={chat.open}
          ref={launcher}
        />
      )}
      {isEnding && <EndChat onKeep={() => setEnding(false)} onEnd={end} />}
    </>
  );
}

/** Returns the focus to the button when the panel closes. Deferred: a closing dialog moves the focus first. */
function useFocusAfterClosing(isOpen: boolean, focus: () => void): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasClosed) return;
    const timer = setTimeout(focus);
    return () => clearTimeout(timer);
  });
}

const ConfirmDialog = lazy(async () => ({ default: (await import("@kalima/ui/overlays")).ConfirmDialog }));

/** Confirms first: ending deletes the messages in this browser. */
function EndChat({ onKeep, onEnd }: { onKeep: () => void; onEnd: () => void }) {
  const { t } = useTranslation("support-chat");
  return (
    <Suspense>
      <ConfirmDialog
        title={t("end.title")}
        message={t("end.message")}
        confirmLabel={t("end.confirm")}
        cancelLabel={t("end.keep")}
        tone="danger"
        isOpen
        onOpenChange={onKeep}
        onConfirm={onEnd}
      />
    </Suspense>
  );
}

/** The unsent draft, kept in sessionStorage with the conversation: it survives a reload and is removed with the chat. */
function useKeptDraft(isChatting: boolean): [draft: string, change: (draft: string) => void] {
  const kept = useFromBrowser(() => readFromTab(SUPPORT_STORAGE_KEYS.chatDraft, z.string()) ?? "", "");
  const [typed, setDraft] = useState<string | null>(null);
  const draft = typed ?? kept;
  const wasChatting = useRef(isChatting);
  useEffect(() => keepInTab(SUPPORT_STORAGE_KEYS.chatDraft, (isChatting && draft) || null), [draft, isChatting]);
  useEffect(() => {
    if (wasChatting.current && !isChatting) setDraft("");
    wasChatting.current = isChatting;
  }, [isChatting]);
  return [draft, setDraft];
}
