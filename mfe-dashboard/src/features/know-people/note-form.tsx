import { showsSomething } from "@kalima/contracts/domain";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { PERSON_NOTE_MAX_LENGTH } from "@kalima/staff-contract";
import { Button, Form } from "@kalima/ui";
import { FormError, TextArea } from "@kalima/ui/forms";
import { useState } from "react";
import styles from "./know-person.module.css";
import { useAddNote } from "./use-person.ts";

/** Adds a note that only staff read. */
export function NoteForm({ id }: { id: string }) {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  const adding = useAddNote(id);
  const [text, setText] = useState("");

  function add() {
    if (!showsSomething(text)) return;
    adding.mutate(text.trim(), { onSuccess: () => setText("") });
  }

  return (
    <Form className={styles.note} onSubmit={add}>
      <TextArea
        label={t("people.note.label")}
        maxLength={PERSON_NOTE_MAX_LENGTH}
        name="note"
        onChange={setText}
        value={text}
      />
      {adding.isError && <FormError>{errorText(adding.error)}</FormError>}
      <Button isPending={adding.isPending} size="small" type="submit" variant="secondary">
        {t("people.note.add")}
      </Button>
    </Form>
  );
}
