import type { Payment } from "@kalima/contracts/api";
import { secondsLeft } from "@kalima/contracts/domain";
import { useErrorText, useNow, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { Card, HoldClock } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import type { ReactNode } from "react";
import { useCancelCharge } from "../api/use-cancel-charge.ts";
import styles from "./outcome.module.css";

type Props = Pick<Payment, "referenceCode"> & {
  /** Texts: `title`, `timeLeft`, `minutesLeft` with a count, `stays` and `over`. */
  texts: "wallet" | "bank";
  /** What the payer has to do. */
  request: string;
  /** Until when they may do it. */
  deadline: string;
  /** Where they do it. */
  children: ReactNode;
};

/** Shown while the payer is asked outside this page: what to do, until when, and the way to pay differently. */
export function AnswerElsewhere({ referenceCode, texts, request, deadline, children }: Props) {
  const { t } = useTranslation("payment");
  const errorText = useErrorText();
  const cancel = useCancelCharge(referenceCode);
  const seconds = secondsLeft(deadline, useNow(1_000));
  const isOver = seconds === 0;

  return (
    <Card as="section" padding="large" aria-label={t(`${texts}.title`)}>
      <div className={styles.outcome}>
        <p className={styles.strong} role="status">
          {isOver ? t(`${texts}.over`) : request}
        </p>
        {!isOver && (
          <HoldClock
            announcementOf={(minutes) => (minutes === 0 ? "" : t(`${texts}.minutesLeft`, { count: minutes }))}
            isLabelShown
            label={t(`${texts}.timeLeft`)}
            seconds={seconds}
          />
        )}
        {!isOver && children}
        <p className={styles.soft}>{t(`${texts}.stays`)}</p>
        <FormError>{errorText(cancel.error)}</FormError>
        {!isOver && (
          <Button isPending={cancel.isPending} onPress={() => cancel.mutate()} variant="secondary">
            {t("otherWay")}
          </Button>
        )}
      </div>
    </Card>
  );
}
