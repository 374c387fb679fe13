import { SPEAKING_CHECK_CANCEL_HOURS } from "@kalima/contracts/domain";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, classNames, useFormat } from "@kalima/ui";
import { CalendarSkeleton } from "@kalima/ui/calendar";
import { Card } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { useRef } from "react";
import { TakenAlert } from "../../shared/times/taken-alert.tsx";
import styles from "./book-check.module.css";
import { ChooseTime } from "./choose-time.tsx";
import { useCheckTime } from "./use-check-time.ts";

/** Choosing a time and booking it. The school chooses the trainer. */
export function BookCheck() {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const check = useCheckTime();
  const calendar = useRef<{ focus: () => void }>(null);

  return (
    <div className={styles.page}>
      <ul className={styles.facts}>
        {(["free", "trainer", "result"] as const).map((fact) => (
          <li key={fact}>{t(`check.facts.${fact}`)}</li>
        ))}
        <li>{t("check.facts.cancel", { hours: format.number(SPEAKING_CHECK_CANCEL_HOURS) })}</li>
      </ul>
      {check.zone === null ? (
        <CalendarSkeleton now={check.now} />
      ) : (
        <ChooseTime
          zone={check.zone}
          now={check.now}
          day={check.day}
          time={check.time}
          problem={check.problem}
          onSelectDay={check.selectDay}
          onToggle={check.toggle}
          calendarRef={calendar}
        />
      )}
      {check.taken && <TakenAlert found={check.taken} onReplace={check.replace} />}
      {check.refusal && <FormError>{errorText(check.refusal)}</FormError>}
      <Card className={classNames(styles.confirm, check.time !== null && styles.inReach)}>
        <p role="status">{check.time ? t("check.chosen", { time: format.dateTime(check.time) }) : t("check.noTime")}</p>
        <Button
          size="large"
          isPending={check.isBooking}
          onPress={() => check.tryBooking(() => calendar.current?.focus())}
        >
          {t("check.book")}
        </Button>
      </Card>
    </div>
  );
}
