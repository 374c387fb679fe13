import { useTranslation } from "@kalima/platform/react";
import { useId, useLayoutEffect, useRef } from "react";
import styles from "../components/panels.module.css";
import room from "../components/room.module.css";
import type { SharedNotes } from "./shared-notes.ts";
import { changeBetween, movedCaret } from "./text-change.ts";

/** The notes that both write; the caret stays where it is while the other person types. */
export function NotesPanel({ notes, text }: { notes: SharedNotes; text: string }) {
  const { t } = useTranslation("booking");
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = useRef(text);
  useLayoutEffect(() => {
    const area = field.current;
    const change = changeBetween(shown.current, text);
    shown.current = text;
    if (!area || area.value === text) return;
    const [start, end] = [area.selectionStart, area.selectionEnd].map((caret) => movedCaret(caret, change));
    area.value = text;
    if (document.activeElement === area) area.setSelectionRange(start ?? 0, end ?? 0);
  }, [text]);

  return (
    <div className={styles.panel}>
      <label className={styles.notesLabel} htmlFor={id}>
        {t("room.notes.label")}
      </label>
      <textarea
        className={styles.notes}
        defaultValue={text}
        dir="auto"
        id={id}
        onChange={({ currentTarget: { value } }) => {
          shown.current = value;
          notes.write(value);
        }}
        ref={field}
      />
      <p className={room.quiet}>{t("room.notes.kept")}</p>
    </div>
  );
}
