import { usePlatform, useTranslation } from "@kalima/platform/react";
import type { DeskConversation } from "@kalima/support-contract";
import { SUPPORT_NOTE_MAX_LENGTH } from "@kalima/support-contract";
import { Button, classNames, Form, phoneText, useFormat } from "@kalima/ui";
import { LevelBadge } from "@kalima/ui/content";
import { TextArea } from "@kalima/ui/forms";
import { rows } from "@kalima/ui/rows";
import { useRef, useState } from "react";
import type { AgentDesk } from "../desk/create-desk.ts";
import { useAttempt } from "../desk/use-attempt.ts";
import styles from "./visitor-card.module.css";
import { VisitorHistory } from "./visitor-history.tsx";

type Props = { conversation: DeskConversation; desk: AgentDesk };

/** Who the visitor is, what agents note for each other, and what was before. */
export function VisitorCard({ conversation, desk }: Props) {
  const { t } = useTranslation("dashboard");
  const { chatSessionId: chat, visitor, note } = conversation;
  return (
    <aside aria-label={t("visitor.title")} className={styles.card}>
      <h2 className={styles.title}>{t("visitor.title")}</h2>
      <VisitorFacts conversation={conversation} />
      <Note kept={note} key={`note ${chat}`} onSave={(text) => desk.saveNote(chat, text)} />
      <VisitorHistory chat={chat} desk={desk} hasAccount={visitor !== null} key={chat} />
    </aside>
  );
}

function VisitorFacts({ conversation: { visitor, askedAt } }: Pick<Props, "conversation">) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return (
    <>
      {visitor ? null : <p>{t("visitor.guest")}</p>}
      <dl className={classNames(rows.facts, styles.facts)}>
        {visitor ? (
          <>
            <dt>{t("visitor.phone")}</dt>
            <dd>
              <bdi>{phoneText(visitor.phone)}</bdi>
            </dd>
            {visitor.email ? (
              <>
                <dt>{t("visitor.email")}</dt>
                <dd>
                  <bdi>{visitor.email}</bdi>
                </dd>
              </>
            ) : null}
            <dt>{t("visitor.language")}</dt>
            <dd>{t(`visitor.languages.${visitor.language}`)}</dd>
            <dt>{t("visitor.level")}</dt>
            <dd>{visitor.level ? <LevelBadge level={visitor.level} /> : t("visitor.noLevel")}</dd>
            <dt>{t("visitor.memberSince")}</dt>
            <dd>{format.date(visitor.memberSince)}</dd>
          </>
        ) : null}
        <dt>{t("visitor.askedAt")}</dt>
        <dd>{format.time(askedAt)}</dd>
      </dl>
    </>
  );
}

function Note({ kept, onSave }: { kept: string; onSave: (note: string) => Promise<unknown> }) {
  const { t } = useTranslation("dashboard");
  const { toasts } = usePlatform();
  const attempt = useAttempt();
  const [note, setNote] = useState(kept);
  const [shown, setShown] = useState(kept);
  const [isPending, setPending] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  if (kept !== shown) {
    setShown(kept);
    setNote(kept);
  }

  async function save() {
    setPending(true);
    if (await attempt(() => onSave(note.trim()))) {
      toasts.show({ tone: "success", text: t("note.saved") });
      // The button is disabled now, which would lose the focus.
      box.current?.focus();
    }
    setPending(false);
  }

  return (
    <Form className={styles.note} onSubmit={save}>
      <TextArea
        description={t("note.hint")}
        label={t("note.label")}
        maxLength={SUPPORT_NOTE_MAX_LENGTH}
        onChange={setNote}
        ref={box}
        rows={4}
        value={note}
      />
      <Button isDisabled={note.trim() === kept} isPending={isPending} size="small" type="submit" variant="secondary">
        {t("note.save")}
      </Button>
    </Form>
  );
}
