import type { Booking } from "@kalima/booking-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { FormError, Radio, RadioGroup } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { useState } from "react";
import { useExtendPack } from "../staff.mutations.ts";
import styles from "./cancel-paid.module.css";

const CHOICES = [7, 14, 30, 60] as const;

/** Lets staff prolong a pack, with its new end shown before. */
export function ExtendPackDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const [days, setDays] = useState<number>(CHOICES[1]);
  const extend = useExtendPack(booking.id);
  const end = Date.parse(booking.credits?.expiresAt ?? "");
  const date = (at: number) => format.date(new Date(at).toISOString());

  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose} variant="quiet">
            {t("extend.back")}
          </Button>
          <Button isPending={extend.isPending} onPress={() => extend.mutate({ days }, { onSuccess: onClose })}>
            {t("extend.confirm")}
          </Button>
        </>
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("extend.title")}
    >
      <div className={styles.form}>
        <p className={styles.words}>{t("extend.ends", { date: date(end) })}</p>
        <RadioGroup label={t("extend.by")} onChange={(value) => setDays(Number(value))} value={String(days)}>
          {CHOICES.map((choice) => (
            <Radio key={choice} value={String(choice)}>
              {t("extend.days", { count: choice })}
            </Radio>
          ))}
        </RadioGroup>
        <p className={styles.words} role="status">
          {t("extend.newEnd", { date: date(end + days * DAY_MS) })}
        </p>
        {extend.isError && <FormError>{errorText(extend.error)}</FormError>}
      </div>
    </Dialog>
  );
}
