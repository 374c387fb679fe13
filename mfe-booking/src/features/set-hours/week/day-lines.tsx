import type { WorkingRange, WorkingWeek } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, TextField } from "@kalima/ui";
import { Copy } from "@kalima/ui/icons";
import { useState } from "react";
import { readTyped, replaceDay, type TypedHours, writeTyped } from "../../../shared/hours/ranges.ts";
import { useWords } from "../../../shared/hours/use-words.ts";
import { CopyDay } from "./copy-day.tsx";
import styles from "./day-lines.module.css";
import { leaveField, useTyped } from "./use-typed.ts";

type DayLinesProps = { week: WorkingWeek; onChange: (week: WorkingWeek) => void };

/** The same week as text: a line for each day, and the way to give its hours to other days. */
export function DayLines({ week, onChange }: DayLinesProps) {
  const { t } = useTranslation("booking");
  const words = useWords();
  const [copied, setCopied] = useState<number | null>(null);

  function type(day: number, { ranges, nextDay }: TypedHours) {
    const next = (day + 1) % 7;
    setCopied(null);
    const typed = replaceDay(week, day, ranges);
    onChange(nextDay.length === 0 ? typed : replaceDay(typed, next, [...(typed[next] ?? []), ...nextDay]));
  }

  return (
    <form className={styles.lines} noValidate onSubmit={leaveField}>
      <button hidden type="submit" />
      <p className={styles.hint}>{t("hours.typeHint")}</p>
      <ul className={styles.list}>
        {words.weekdays.map((day) => (
          <li className={styles.line} key={day}>
            <HoursField
              label={words.weekday(day)}
              name={`hours-${day}`}
              onType={(typed) => type(day, typed)}
              ranges={week[day] ?? []}
            />
            <Button
              aria-expanded={copied === day}
              aria-label={t("hours.copyOf", { day: words.weekday(day) })}
              icon={<Copy size={16} />}
              onPress={() => setCopied((open) => (open === day ? null : day))}
              size="small"
              variant="quiet"
            >
              {t("hours.copy")}
            </Button>
            {copied === day && <CopyDay day={day} onChange={onChange} week={week} />}
          </li>
        ))}
      </ul>
    </form>
  );
}

type HoursFieldProps = {
  label: string;
  name: string;
  ranges: readonly WorkingRange[];
  onType: (typed: TypedHours) => void;
};

/** Hours of one day as text. They count once the field is left: on the way to `9-12` stands `9-1`, which is a night. */
function HoursField({ label, name, ranges, onType }: HoursFieldProps) {
  const { t } = useTranslation("booking");
  const words = useWords();
  const { typed, isWrong, field } = useTyped((text) => {
    const found = readTyped(text);
    if (found && (writeTyped(found.ranges) !== writeTyped(ranges) || found.nextDay.length > 0)) onType(found);
    return found !== null;
  });
  const found = typed === null ? null : readTyped(typed);

  return (
    <TextField
      {...field}
      className={styles.field ?? ""}
      description={isWrong ? undefined : words.ranges(found?.ranges ?? ranges)}
      direction="ltr"
      errorMessage={isWrong ? t("hours.typedWrong") : undefined}
      label={label}
      name={name}
      placeholder={t("hours.off")}
      value={typed ?? writeTyped(ranges)}
    />
  );
}
