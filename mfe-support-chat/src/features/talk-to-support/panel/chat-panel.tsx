import { showsSomething } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { lazyScreenWithTexts } from "@kalima/platform/remote";
import { IconButton } from "@kalima/ui";
import { Minus, X } from "@kalima/ui/icons";
import { type AttachmentKind, readDataUrl } from "@kalima/ui/media";
import { coverPage } from "@kalima/ui/sheet";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef } from "react";
import { ChatLog } from "../../../shared/messages/chat-log.tsx";
import { Composer } from "../../../shared/messages/composer.tsx";
import { type Chat, SUPPORT } from "../chat.ts";
import { type ChatState, canWrite } from "../state/chat-state.ts";
import styles from "./chat-panel.module.css";
import { ChatStatus } from "./chat-status.tsx";
import { EndedChat } from "./ended-chat.tsx";
import { StartChat } from "./start-chat.tsx";

/** The conversation must not fail because an extra does not load. */
const NOTHING = { WaitingAnswers: () => null, FoldedAnswers: () => null };
const answers = (name: keyof typeof NOTHING) =>
  lazyScreenWithTexts(() => import("./waiting-answers.tsx").catch(() => NOTHING), name, {
    namespace: "support-chat",
    load: (language) => import(`../../../i18n/waiting-answers/${language}.json`).catch(() => ({ default: {} })),
  });
const WaitingAnswers = answers("WaitingAnswers");
const FoldedAnswers = answers("FoldedAnswers");

type Props = {
  chat: Chat;
  state: ChatState;
  draft: string;
  onDraft: (draft: string) => void;
  /** `keepsFocus` when the focus is on what the panel hid, and belongs there. */
  onMinimise: (keepsFocus: boolean) => void;
  onEnd: () => void;
  onLeaveQuestion: () => void;
  /** The form of a question in writing, in place of the conversation. */
  question: ReactNode;
};

/** The conversation: a panel below the header, a full sheet on a phone. Escape minimises it and keeps the conversation. */
export function ChatPanel(props: Props) {
  const { state, question, onMinimise, onEnd } = props;
  const { t } = useTranslation("support-chat");
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const close = useEffectEvent(onMinimise);
  useEffect(() => {
    if (!panel.current || !title.current) return;
    title.current.focus();
    return coverPage(panel.current, title.current, close);
  }, []);

  return (
    <div className={styles.panel} role="dialog" aria-labelledby={titleId} ref={panel}>
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId} ref={title} tabIndex={-1}>
          {t("panel.title")}
        </h2>
        <IconButton label={t("panel.minimise")} icon={<Minus />} size="small" onPress={() => onMinimise(false)} />
        {state.phase !== "idle" && <IconButton label={t("panel.end")} icon={<X />} size="small" onPress={onEnd} />}
      </div>
      {question ?? <Conversation {...props} />}
    </div>
  );
}

function Conversation({ chat, state, draft, onDraft, onLeaveQuestion }: Props) {
  const { t } = useTranslation("support-chat");

  function type(text: string) {
    chat.typed();
    onDraft(text);
  }

  function send() {
    if (!showsSomething(draft)) return;
    chat.write(draft);
    onDraft("");
  }

  function sendFile(kind: AttachmentKind, file: File) {
    if (kind === "picture") chat.sendPicture(file);
    else void readDataUrl(file).then(chat.sendRecording);
  }

  return (
    <>
      <ChatStatus state={state} onLeaveQuestion={onLeaveQuestion} />
      {state.phase === "waiting" && (
        <Suspense>{state.messages.length === 0 ? <WaitingAnswers /> : <FoldedAnswers />}</Suspense>
      )}
      {state.phase !== "idle" && (
        <ChatLog thread={state} otherName={t("messages.support")} onRetry={chat.retry} onDiscard={chat.discard} />
      )}
      {state.phase === "ended" && state.problem === null && <EndedChat messages={state.messages} onRate={chat.rate} />}
      {canWrite(state) ? (
        <Composer
          draft={draft}
          onDraft={type}
          onSend={send}
          media={{ attachments: chat.attachments, conversation: SUPPORT, onSend: sendFile }}
        />
      ) : (
        <StartChat
          hasEnded={state.phase === "ended"}
          problem={state.problem}
          onStart={chat.start}
          onLeaveQuestion={onLeaveQuestion}
        />
      )}
    </>
  );
}
