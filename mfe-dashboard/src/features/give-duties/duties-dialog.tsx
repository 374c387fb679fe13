import { showsSomething } from "@kalima/contracts/domain";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { type ChangeGrants, GRANT_REASON_MAX_LENGTH, type GrantHolder, STAFF_GRANTS } from "@kalima/staff-contract";
import { Checkbox, FormError, TextArea } from "@kalima/ui/forms";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { useState } from "react";
import styles from "./give-duties.module.css";
import { useRequestDuties } from "./use-duties.ts";

type Duty = ChangeGrants["grants"][number];

/** Chooses the duties that somebody is to have, and why; a second person decides. */
export function DutiesDialog({ holder, onClose }: { holder: GrantHolder; onClose: () => void }) {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  const requesting = useRequestDuties();
  const { person } = holder;
  const before = STAFF_GRANTS.filter((duty) => holder.grants.includes(duty));
  const [duties, setDuties] = useState<readonly Duty[]>(before);
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const isSame = STAFF_GRANTS.every((duty) => duties.includes(duty) === before.includes(duty));
  const isReasonMissing = !showsSomething(reason);

  function confirm() {
    setTried(true);
    if (isSame || isReasonMissing) return;
    const grants = STAFF_GRANTS.filter((duty) => duties.includes(duty));
    requesting.mutate({ personId: person.id, grants, reason: reason.trim() }, { onSuccess: onClose });
  }

  return (
    <ConfirmDialog
      confirmLabel={t("duties.request")}
      isOpen
      isPending={requesting.isPending}
      message={t("duties.explain", { name: person.name })}
      onConfirm={confirm}
      onOpenChange={onClose}
      title={t("duties.changeOf", { name: person.name })}
    >
      <div className={styles.form}>
        <fieldset className={styles.choices}>
          <legend>{t("duties.of", { name: person.name })}</legend>
          {STAFF_GRANTS.map((duty) => (
            <Checkbox
              isSelected={duties.includes(duty)}
              key={duty}
              onChange={(isIn) => setDuties(isIn ? [...duties, duty] : duties.filter((other) => other !== duty))}
            >
              <span className={styles.choice}>
                <span>{t(`duties.names.${duty}`)}</span>
                <span className={styles.soft}>{t(`duties.work.${duty}`)}</span>
              </span>
            </Checkbox>
          ))}
          {wasTried && isSame && <FormError>{t("duties.nothingChanged")}</FormError>}
        </fieldset>
        <TextArea
          errorMessage={wasTried && isReasonMissing ? t("duties.reasonMissing") : undefined}
          label={t("duties.reason")}
          maxLength={GRANT_REASON_MAX_LENGTH}
          onChange={setReason}
          value={reason}
        />
        {requesting.isError && <FormError>{errorText(requesting.error)}</FormError>}
      </div>
    </ConfirmDialog>
  );
}
