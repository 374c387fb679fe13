import { SUPPORT_NOTE_MAX_LENGTH } from "@kalima/contracts/domain";
import type { DeskConversation } from "@kalima/contracts/sockets";
import { useTranslation } from "@kalima/platform/react";
import { Button, phoneText, useFormat } from "@kalima/ui";
import { LevelBadge } from "@kalima/ui/content";
import { TextArea } from "@kalima/ui/forms";
import { useState } from "react";
import { useAttempt } from "../desk/use-attempt.ts";
import styles from "./visitor-card.module.css";

type Props = { conversation: DeskConversation; onSave: (note: string) => Promise<unknown> };

/** Who the visitor is, and what agents note for each other. */
export function VisitorCard({ conversation, onSave }: Props) {
  const { t } = useTranslation("dashboard");
  return (
    <aside aria-label={t("visitor.title")} className={styles.card}>
      <h2 className={styles.title}>{t("visitor.title")}</h2>
      <VisitorFacts conversation={conversation} />
      <Note kept={conversation.note} key={`${conversation.chatSessionId} ${conversation.note}`} onSave={onSave} />
    </aside>
  );
}

function VisitorFacts({ conversation: { visitor, askedAt, earlier } }: Pick<Props, "conversation">) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return (
    <>
      {visitor ? null : <p>{t("visitor.guest")}</p>}
      <dl className={styles.facts}>
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
        <dt>{t("visitor.earlier")}</dt>
        <dd>{format.number(earlier)}</dd>
      </dl>
    </>
  );
}

function Note({ kept, onSave }: { kept: string; onSave: Props["onSave"] }) {
  const { t } = useTranslation("dashboard");
  const attempt = useAttempt();
  const [note, setNote] = useState(kept);
  const [isPending, setPending] = useState(false);

  async function save() {
    setPending(true);
    await attempt(() => onSave(note.trim()));
    setPending(false);
  }

  return (
    <div className={styles.note}>
      <TextArea
        description={t("note.hint")}
        label={t("note.label")}
        maxLength={SUPPORT_NOTE_MAX_LENGTH}
        onChange={setNote}
        rows={4}
        value={note}
      />
      <Button isDisabled={note.trim() === kept} isPending={isPending} onPress={save} size="small" variant="secondary">
        {t("note.save")}
      </Button>
    </div>
  );
}
