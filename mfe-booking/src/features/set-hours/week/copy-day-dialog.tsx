import type { WorkingWeek } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Checkbox } from "@kalima/ui/forms";
import { useState } from "react";
import { FormDialog } from "../../../shared/form-dialog/form-dialog.tsx";
import { copyDay } from "../../../shared/hours/ranges.ts";
import { useWords } from "../../../shared/hours/use-words.ts";
import styles from "./day-lines.module.css";

type CopyDayDialogProps = {
  day: number;
  week: WorkingWeek;
  onChange: (week: WorkingWeek) => void;
  onClose: () => void;
};

/** Gives the hours of a day to the days that are chosen. */
export function CopyDayDialog({ day, week, onChange, onClose }: CopyDayDialogProps) {
  const { t } = useTranslation("booking");
  const words = useWords();
  const [chosen, setChosen] = useState<readonly number[]>([]);

  function copy() {
    onChange(copyDay(week, day, chosen));
    onClose();
  }

  return (
    <FormDialog
      isDisabled={chosen.length === 0}
      isPending={false}
      onClose={onClose}
      onSubmit={copy}
      submitLabel={t("hours.copyNow")}
      title={t("hours.copyTitle", { day: words.weekday(day) })}
    >
      <p>{words.ranges(week[day] ?? [])}</p>
      <fieldset className={styles.days}>
        <legend>{t("hours.copyTo")}</legend>
        {words.weekdays
          .filter((other) => other !== day)
          .map((other) => (
            <Checkbox
              description={words.ranges(week[other] ?? [])}
              isSelected={chosen.includes(other)}
              key={other}
              onChange={(isIn) => setChosen(isIn ? [...chosen, other] : chosen.filter((each) => each !== other))}
            >
              {words.weekday(other)}
            </Checkbox>
          ))}
      </fieldset>
    </FormDialog>
  );
}
