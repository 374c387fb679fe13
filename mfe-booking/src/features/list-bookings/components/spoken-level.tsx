import type { Booking } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { Num } from "@kalima/ui";
import { UserText } from "@kalima/ui/user-text";
import { useReader } from "../reader.ts";
import styles from "./booking-card.module.css";

const CANCELLED = ["cancelled", "cancelled_by_student", "cancelled_by_admin"] as const;

/** Key of what a status means for a check, which is free: nothing is paid or refunded. */
export function checkMeaning(status: Booking["status"]) {
  const cancelled = CANCELLED.find((known) => known === status);
  return cancelled ? (`check.meaning.${cancelled}` as const) : "check.meaning.confirmed";
}

/** Written and spoken level of a check, with the trainer's note. */
export function SpokenLevel({ check }: { check: NonNullable<Booking["speakingCheck"]> }) {
  const { t } = useTranslation("booking");
  const reader = useReader();
  const { written, spoken } = check;
  return (
    <>
      <p className={styles.facts}>
        {written && (
          <span>
            {t("check.written")} <Num>{written}</Num>
          </span>
        )}
        {spoken && (
          <strong>
            {t("check.spoken")} <Num>{spoken.level}</Num>
          </strong>
        )}
      </p>
      {spoken && (
        <p className={styles.note}>
          <span>{t("check.note", reader)}</span> <UserText as="bdi">{spoken.note}</UserText>
        </p>
      )}
    </>
  );
}
