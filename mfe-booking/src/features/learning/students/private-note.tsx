import type { PrivateNote as StoredNote } from "@kalima/learning-contract";
import { PRIVATE_NOTE_MAX_LENGTH } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { TextArea } from "@kalima/ui/forms";
import { UserText } from "@kalima/ui/user-text";
import { Part } from "./part.tsx";
import styles from "./student-page.module.css";
import { usePrivateNote } from "./use-private-note.ts";

/** The trainer's own note about a student, which saves itself. */
export function PrivateNote({ studentId, note }: { studentId: string; note: StoredNote }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const { text, newer, state, savedAt, change, retry, keepMine, takeTheirs } = usePrivateNote(studentId, note);
  return (
    <Part title={t("student.note.title")}>
      <div className={styles.note}>
        <TextArea
          description={t("student.note.meaning")}
          label={t("student.note.label")}
          maxLength={PRIVATE_NOTE_MAX_LENGTH}
          name="note"
          onChange={change}
          rows={8}
          value={text}
        />
        <p className={styles.quiet} role="status">
          {t(`student.note.${state}`, { time: savedAt ? format.dateTime(savedAt) : "" })}
        </p>
        {state === "failed" && (
          <Button onPress={retry} size="small" variant="secondary">
            {t("student.note.retry")}
          </Button>
        )}
        {newer && (
          <div className={styles.versions}>
            <Version label={t("student.note.mine")} text={text} />
            <Version label={t("student.note.theirs")} text={newer.text} />
            <div className={styles.actions}>
              <Button onPress={keepMine} size="small">
                {t("student.note.keepMine")}
              </Button>
              <Button onPress={takeTheirs} size="small" variant="secondary">
                {t("student.note.takeTheirs")}
              </Button>
            </div>
          </div>
        )}
      </div>
    </Part>
  );
}

function Version({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.version}>
      <h4 className={styles.small}>{label}</h4>
      <UserText className={styles.lines}>{text}</UserText>
    </div>
  );
}
