import { SPEAKING_CHECK_CANCEL_HOURS } from "@kalima/booking-contract";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, classNames, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { useRef } from "react";
import { ChooseStartTimes } from "../../shared/times/choose-start-times.tsx";
import { TakenAlert } from "../../shared/times/taken-alert.tsx";
import times from "../../shared/times/times-layout.module.css";
import styles from "./book-check.module.css";
import { checkTimes } from "./speaking-check.queries.ts";
import { useCheckTime } from "./use-check-time.ts";

/** Choosing a time and booking it. The school chooses the trainer. */
export function BookCheck() {
  const { t } = useTranslation("booking");
  const { http } = usePlatform();
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
      <h2 className={styles.heading}>{t("check.when")}</h2>
      <div className={times.step}>
        <ChooseStartTimes
          source={checkTimes(http)}
          zone={check.timesZone}
          now={check.now}
          day={check.day}
          chosen={check.time ? [check.time] : []}
          problem={errorText(check.problem)}
          onSelectDay={check.selectDay}
          onToggle={check.toggle}
          calendarRef={calendar}
        />
      </div>
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
