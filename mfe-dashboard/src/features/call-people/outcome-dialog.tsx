import { useErrorText, useTranslation } from "@kalima/platform/react";
import { CALL_NOTE_MAX_LENGTH, CALL_OUTCOMES, type CallBack, type CallOutcome } from "@kalima/support-contract";
import { FormError, Radio, RadioGroup, TextArea } from "@kalima/ui/forms";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { useState } from "react";
import styles from "./call-people.module.css";
import { useNoteCall } from "./use-call-backs.ts";

type OutcomeDialogProps = { person: CallBack; onNoted: () => void; onClose: () => void };

/** Asks what became of a call. */
export function OutcomeDialog({ person, onNoted, onClose }: OutcomeDialogProps) {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  const noting = useNoteCall();
  const [outcome, setOutcome] = useState<CallOutcome | null>(null);
  const [note, setNote] = useState("");
  const [wasTried, setTried] = useState(false);

  function confirm() {
    setTried(true);
    if (!outcome) return;
    noting.mutate(
      { id: person.id, outcome, note: note.trim() },
      {
        onSuccess() {
          onClose();
          onNoted();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      confirmLabel={t("callBacks.save")}
      isOpen
      isPending={noting.isPending}
      message={t("callBacks.explain")}
      onConfirm={confirm}
      onOpenChange={onClose}
      title={t("callBacks.callTo", { name: person.from.name })}
    >
      <div className={styles.form}>
        <RadioGroup
          errorMessage={wasTried && !outcome ? t("callBacks.outcomeMissing") : undefined}
          label={t("callBacks.outcome")}
          onChange={(value) => setOutcome(CALL_OUTCOMES.find((each) => each === value) ?? null)}
          value={outcome}
        >
          {CALL_OUTCOMES.map((each) => (
            <Radio key={each} value={each}>
              {t(`callBacks.outcomes.${each}`)}
            </Radio>
          ))}
        </RadioGroup>
        <TextArea
          label={t("callBacks.note")}
          maxLength={CALL_NOTE_MAX_LENGTH}
          onChange={setNote}
          rows={3}
          value={note}
        />
        {noting.isError && <FormError>{errorText(noting.error)}</FormError>}
      </div>
    </ConfirmDialog>
  );
}
