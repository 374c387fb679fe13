import { useErrorText, useTranslation } from "@kalima/platform/react";
import type { WaitingPersonChange as Waiting } from "@kalima/staff-contract";
import { Button, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { rows } from "@kalima/ui/rows";
import { UserText } from "@kalima/ui/user-text";
import styles from "./know-person.module.css";
import { type PersonDecision, useDecidePersonChange } from "./use-person-change.ts";

/** A change that waits: why, who asked, and the answer of a second person. */
export function WaitingPersonChange({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const errorText = useErrorText();
  const deciding = useDecidePersonChange();
  const { id, kind, after, reason, requestedBy, requestedAt, endsAt, byReader, mayApprove } = waiting;
  const decide = (decision: PersonDecision) => deciding.mutate({ id, decision });
  const isPending = (decision: PersonDecision) => deciding.isPending && deciding.variables.decision === decision;
  const own: PersonDecision = byReader ? "withdraw" : "refuse";

  return (
    <section aria-label={t("people.waiting.title")} className={styles.waiting}>
      <p className={styles.kind}>
        <span>{t(`people.waiting.kinds.${kind}`)}</span>{" "}
        {kind !== "factor" && (
          <bdi dir={kind === "phone" ? "ltr" : undefined}>{kind === "role" ? t(`people.roles.${after}`) : after}</bdi>
        )}
      </p>
      <UserText>{reason}</UserText>
      <p className={rows.soft}>
        {t("people.waiting.requestedBy", {
          name: requestedBy,
          at: format.dateTime(requestedAt),
          until: format.dateTime(endsAt),
        })}
      </p>
      <div className={rows.actions}>
        {mayApprove && (
          <Button isPending={isPending("approve")} onPress={() => decide("approve")} size="small">
            {t("people.waiting.approve")}
          </Button>
        )}
        <Button isPending={isPending(own)} onPress={() => decide(own)} size="small" variant="secondary">
          {t(`people.waiting.${own}`)}
        </Button>
      </div>
      {byReader && <p className={rows.soft}>{t("people.waiting.needsSecond")}</p>}
      {mayApprove && kind === "factor" && <p className={rows.soft}>{t("people.waiting.askBefore")}</p>}
      {deciding.isError && <FormError>{errorText(deciding.error)}</FormError>}
    </section>
  );
}
