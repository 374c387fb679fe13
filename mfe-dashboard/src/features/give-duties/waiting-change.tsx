import { useErrorText, useTranslation } from "@kalima/platform/react";
import type { GrantHolder } from "@kalima/staff-contract";
import { Button, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import styles from "./give-duties.module.css";
import { type DutiesDecision, useDecideDuties } from "./use-duties.ts";

type Props = { before: GrantHolder["grants"]; waiting: NonNullable<GrantHolder["waiting"]> };

/** A change that waits: what it gives and takes, why, who asked, and the answer of a second person. */
export function WaitingChange({ before, waiting }: Props) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const errorText = useErrorText();
  const deciding = useDecideDuties();
  const { id, grants, reason, requestedBy, requestedAt, endsAt, byReader, mayApprove } = waiting;
  const given = grants.filter((grant) => !before.includes(grant));
  const taken = before.filter((grant) => !grants.includes(grant));
  const toNames = (of: typeof grants) => of.map((grant) => t(`duties.names.${grant}`)).join(t("duties.names.between"));
  const decide = (decision: DutiesDecision) => deciding.mutate({ id, decision });
  const isPending = (decision: DutiesDecision) => deciding.isPending && deciding.variables.decision === decision;

  return (
    <div className={styles.waiting}>
      {given.length > 0 && <p className={styles.effect}>{t("duties.gives", { duties: toNames(given) })}</p>}
      {taken.length > 0 && <p className={styles.effect}>{t("duties.takes", { duties: toNames(taken) })}</p>}
      <p className={styles.reason}>
        <q>{reason}</q>
      </p>
      <p className={styles.soft}>
        {t("duties.requestedBy", {
          name: requestedBy,
          at: format.dateTime(requestedAt),
          until: format.dateTime(endsAt),
        })}
      </p>
      <div className={styles.actions}>
        {mayApprove && (
          <Button isPending={isPending("approve")} onPress={() => decide("approve")} size="small">
            {t("duties.approve")}
          </Button>
        )}
        <Button
          isPending={isPending(byReader ? "withdraw" : "refuse")}
          onPress={() => decide(byReader ? "withdraw" : "refuse")}
          size="small"
          variant="secondary"
        >
          {t(byReader ? "duties.withdraw" : "duties.refuse")}
        </Button>
      </div>
      {byReader && <p className={styles.soft}>{t("duties.needsSecond")}</p>}
      {deciding.isError && <FormError>{errorText(deciding.error)}</FormError>}
    </div>
  );
}
