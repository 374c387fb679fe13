import type { TimeReason } from "@kalima/catalog-contract";
import { latinDigits } from "@kalima/contracts/domain";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Form, Skeleton, TextField, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { DateField } from "@kalima/ui/overlays";
import { useState } from "react";
import { useReason } from "../../../shared/hours/availability.queries.ts";
import { useWords } from "../../../shared/hours/use-words.ts";
import styles from "./parts.module.css";

/** A clock in 24 hours, as it is typed: `18`, `18:00`. */
function readClock(text: string): string | null {
  const [, hour = "", minute = "00"] = /^\s*(\d{1,2})(?:[:.](\d{2}))?\s*$/.exec(latinDigits(text)) ?? [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, "0")}:${minute}`;
}

/** Answers why nobody, or anybody, can book a time: with the rule that decides. It knows the hours that are saved. */
export function WhyNot({ timeZone, isChanged }: { timeZone: string; isChanged: boolean }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const [date, setDate] = useState("");
  const [time, setTime] = useState("");
  const [asked, setAsked] = useState<string | null>(null);
  const [wasTried, setTried] = useState(false);
  const reasons = useReason(asked);
  const clock = readClock(time);

  function ask() {
    setTried(true);
    if (date && clock) setAsked(`${date}T${clock}`);
  }

  return (
    <>
      <Form className={styles.ask} onSubmit={ask}>
        <DateField
          errorMessage={wasTried && !date ? errorText("validation.no_date") : undefined}
          label={t("hours.why.date")}
          onChange={setDate}
          value={date}
        />
        <TextField
          direction="ltr"
          errorMessage={wasTried && !clock ? t("hours.why.timeWrong") : undefined}
          inputMode="text"
          label={t("hours.why.time")}
          name="why-time"
          onChange={setTime}
          placeholder="18:00"
          value={time}
        />
        <Button isPending={reasons.isFetching} type="submit" variant="secondary">
          {t("hours.why.ask")}
        </Button>
      </Form>
      <div aria-live="polite">
        {isChanged && <p className={styles.note}>{t("hours.why.savedOnly")}</p>}
        {asked !== null && reasons.isPending && <Skeleton height={48} shape="block" />}
        {reasons.error && <FormError>{errorText(reasons.error)}</FormError>}
        {reasons.data && (
          <ul className={styles.reasons}>
            {reasons.data.map((reason) => (
              <Reason key={`${reason.startsAt} ${reason.lessonMinutes}`} reason={reason} timeZone={timeZone} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function Reason({ reason, timeZone }: { reason: TimeReason; timeZone: string }) {
  const { t } = useTranslation("booking");
  const words = useWords();
  const there = useFormat(timeZone);
  const { rule, startsAt, lessonMinutes, ranges, from, until, taken } = reason;
  const time = startsAt === null ? "" : there.dateTime(startsAt);
  const values = {
    time,
    hours: words.ranges(ranges),
    dates: from === null ? "" : words.dates(from, until),
    taken: taken ? `${there.dateTime(taken.startsAt)}–${there.time(taken.endsAt)}` : "",
  };
  const key = rule === "hours" && from !== null ? "period" : rule;
  return (
    <li className={styles.reason} data-free={rule === "free" || undefined}>
      <strong>{t("minutes", { count: lessonMinutes })}</strong>
      {time && <span className={styles.note}> {time}</span>}
      <p>{t(`hours.why.rules.${key}`, values)}</p>
    </li>
  );
}
