import { isSent } from "@kalima/platform/delivery";
import { keepInTab, useSession, useTranslation } from "@kalima/platform/react";
import { SUPPORT_STORAGE_KEYS } from "@kalima/support-contract";
import { Button, useFormat } from "@kalima/ui";
import { Loading } from "@kalima/ui/content";
import { CheckCircle, Phone } from "@kalima/ui/icons";
import { lazy, Suspense, useState } from "react";
import type { Chat } from "../chat.ts";
import type { ChatState } from "../state/chat-state.ts";
import styles from "./leave-question.module.css";

const GuestQuestion = lazy(async () => ({ default: (await import("./guest-question.tsx")).GuestQuestion }));
const CallForm = lazy(async () => ({ default: (await import("./call-form.tsx")).CallForm }));
const QuestionForm = lazy(async () => ({ default: (await import("./question-form.tsx")).QuestionForm }));

type Props = { chat: Chat; state: ChatState; startsWithCall: boolean; onBack: () => void };
type Sent = { through: "profile" | "sms" | "email"; answerBy: string | null };

/**
 * A question in writing, or the wish for a call, for when nobody is there. It takes the place of a conversation that nobody has answered, with
 * what was typed there.
 */
export function LeaveQuestion({ chat, state, startsWithCall, onBack }: Props) {
  const { t } = useTranslation("support-chat");
  const session = useSession();
  const format = useFormat();
  const [sent, setSent] = useState<Sent | null>(null);
  const [wantsCall, setWantsCall] = useState(startsWithCall);
  const hasAccount = session.state === "signedIn" && session.verified && session.user.status === "active";
  const unsent = state.messages.filter((message) => !isSent(message)).map(({ content }) => content);

  function thank(through: Sent["through"], answerBy: Sent["answerBy"]) {
    keepInTab(SUPPORT_STORAGE_KEYS.supportRequestDraft, null);
    setSent({ through, answerBy });
  }

  function leave() {
    if (state.phase === "waiting") chat.close();
    onBack();
  }

  if (sent) {
    return (
      <div className={styles.sent}>
        <CheckCircle className={styles.tick} size={40} />
        <p role="status">
          <strong>{t("question.thanks")}</strong>
          <span>{t(`question.answerBy.${sent.through}`)}</span>
          {sent.answerBy && <span>{t("question.due", { time: format.dateTime(sent.answerBy) })}</span>}
        </p>
        <Button onPress={leave} variant="secondary">
          {t("question.done")}
        </Button>
      </div>
    );
  }
  if (wantsCall) {
    return (
      <Suspense fallback={<Loading />}>
        <CallForm asksContact={!hasAccount} onDone={leave} onWrite={() => setWantsCall(false)} />
      </Suspense>
    );
  }

  const form = { onBack, onSent: thank, typed: unsent.join("\n") };
  return (
    <div className={styles.page}>
      <Suspense fallback={<Loading />}>
        {hasAccount ? <QuestionForm {...form} known={null} /> : <GuestQuestion {...form} />}
      </Suspense>
      <Button icon={<Phone />} onPress={() => setWantsCall(true)} size="small" variant="quiet">
        {t("call.instead")}
      </Button>
    </div>
  );
}
