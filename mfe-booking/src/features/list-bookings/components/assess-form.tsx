import { type CefrLevel, cefrLevel, showsSomething } from "@kalima/contracts/domain";
import { isAppError } from "@kalima/contracts/errors";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Num } from "@kalima/ui";
import { FormError, RadioCard, RadioGroup, TextArea } from "@kalima/ui/forms";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useAssessCheck } from "../bookings.mutations.ts";
import styles from "./assess-form.module.css";

const NOTE_MAX_LENGTH = 500;

/** The trainer's result of a check: the level that was heard, and a note for the student. */
export function AssessForm({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const [level, setLevel] = useState<CefrLevel | null>(null);
  const [note, setNote] = useState("");
  const [wasTried, setTried] = useState(false);
  const levels = useRef<{ focus: () => void }>(null);
  const noteField = useRef<HTMLDivElement>(null);
  const assess = useAssessCheck(bookingId);
  const fields = isAppError(assess.error) ? assess.error.fields : undefined;
  const isNoteMissing = !showsSomething(note);

  useEffect(() => levels.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (level === null) return levels.current?.focus();
    if (isNoteMissing) return noteField.current?.querySelector("textarea")?.focus();
    assess.mutate({ level, note: note.trim() });
  }

  return (
    <form className={styles.form} onSubmit={submit} aria-label={t("assess.open")} noValidate>
      <RadioGroup
        label={t("assess.level")}
        value={level}
        onChange={(value) => setLevel(cefrLevel.options.find((known) => known === value) ?? null)}
        errorMessage={wasTried && level === null ? errorText("validation.required") : undefined}
        className={styles.levels}
        ref={levels}
      >
        {cefrLevel.options.map((known) => (
          <RadioCard key={known} value={known}>
            <Num>{known}</Num>
          </RadioCard>
        ))}
      </RadioGroup>
      <div ref={noteField}>
        <TextArea
          label={t("assess.note")}
          description={t("assess.noteHelp")}
          name="note"
          rows={3}
          maxLength={NOTE_MAX_LENGTH}
          value={note}
          onChange={setNote}
          errorMessage={errorText(wasTried && isNoteMissing ? "validation.required" : fields?.note)}
        />
      </div>
      {assess.isError && !fields?.note && <FormError>{errorText(assess.error)}</FormError>}
      <div className={styles.buttons}>
        <Button type="submit" isPending={assess.isPending}>
          {t("assess.save")}
        </Button>
        <Button variant="quiet" onPress={onClose}>
          {t("assess.close")}
        </Button>
      </div>
    </form>
  );
}
