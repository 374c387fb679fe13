import type { WorkingWeek } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Checkbox } from "@kalima/ui/forms";
import { useState } from "react";
import { copyDay, replaceDay } from "../../../shared/hours/ranges.ts";
import { useWords } from "../../../shared/hours/use-words.ts";
import styles from "./day-lines.module.css";

type CopyDayProps = { day: number; week: WorkingWeek; onChange: (week: WorkingWeek) => void };

/** Gives the hours of a day to each day that is chosen, at once; a day that is no longer chosen gets its own hours back. */
export function CopyDay({ day, week, onChange }: CopyDayProps) {
  const { t } = useTranslation("booking");
  const words = useWords();
  const [before] = useState(week);
  const [chosen, setChosen] = useState<readonly number[]>([]);

  function choose(other: number, isIn: boolean) {
    setChosen(isIn ? [...chosen, other] : chosen.filter((each) => each !== other));
    onChange(isIn ? copyDay(week, day, [other]) : replaceDay(week, other, before[other] ?? []));
  }

  return (
    <fieldset className={styles.days}>
      <legend>{t("hours.copyTo")}</legend>
      {words.weekdays
        .filter((other) => other !== day)
        .map((other) => (
          <Checkbox
            description={words.ranges(week[other] ?? [])}
            isSelected={chosen.includes(other)}
            key={other}
            onChange={(isIn) => choose(other, isIn)}
          >
            {words.weekday(other)}
          </Checkbox>
        ))}
    </fieldset>
  );
}
