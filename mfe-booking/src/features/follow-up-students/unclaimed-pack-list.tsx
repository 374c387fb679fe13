import type { UnclaimedPack } from "@kalima/booking-contract";
import { isAppError } from "@kalima/contracts/errors";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, Inline, useFormat } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import { TextArea } from "@kalima/ui/forms";
import { useState } from "react";
import { FormDialog } from "../../shared/form-dialog/form-dialog.tsx";
import styles from "./follow-up.module.css";
import { useClosePack, useUnclaimedPacks } from "./follow-up.queries.ts";
import { FollowUpList } from "./follow-up-list.tsx";

/** Packs of removed accounts with lessons that nobody has decided on: staff refund or close each. */
export function UnclaimedPackList() {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const [closing, setClosing] = useState<UnclaimedPack | null>(null);
  return (
    <>
      <FollowUpList label={t("followUp.unclaimed")} none={t("followUp.noneUnclaimed")} query={useUnclaimedPacks()}>
        {(left) => (
          <>
            <p className={styles.head}>
              <strong>{t("followUp.left", { count: left.pack, left: format.number(left.lessonsLeft) })}</strong>
              <strong>
                <Money value={left.amount} />
              </strong>
            </p>
            <p className={styles.facts}>
              <span>{t("followUp.with", { name: left.trainer[language] })}</span>
              <span>{t("followUp.removedAt", { time: format.dateTime(left.removedAt) })}</span>
            </p>
            <Inline gap={2} wrap>
              <ButtonLink href={`/dashboard/appointments/bookings/${left.referenceCode}`} size="small">
                {t("followUp.refund")}
              </ButtonLink>
              <Button aria-haspopup="dialog" onPress={() => setClosing(left)} size="small" variant="secondary">
                {t("followUp.close.open")}
              </Button>
            </Inline>
          </>
        )}
      </FollowUpList>
      {closing && <ClosePackDialog id={closing.id} onClose={() => setClosing(null)} />}
    </>
  );
}

function ClosePackDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const [reason, setReason] = useState("");
  const close = useClosePack(id);
  const fault = isAppError(close.error) ? close.error.fields?.reason : undefined;
  return (
    <FormDialog
      error={fault ? null : close.error}
      isPending={close.isPending}
      onClose={onClose}
      onSubmit={() => close.mutate(reason, { onSuccess: onClose })}
      submitLabel={t("followUp.close.submit")}
      title={t("followUp.close.title")}
    >
      <p className={styles.lead}>{t("followUp.close.meaning")}</p>
      <TextArea
        errorMessage={fault && errorText(fault)}
        isRequired
        label={t("followUp.close.reason")}
        maxLength={500}
        onChange={setReason}
        value={reason}
      />
    </FormDialog>
  );
}
