import { MAX_DATED_WEEKS, type WorkingHours, type WorkingWeek, workingHours } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { chips } from "@kalima/ui/chips";
import { Plus } from "@kalima/ui/icons";
import { useId, useState } from "react";
import { FormDialog } from "../../../shared/form-dialog/form-dialog.tsx";
import { sumMinutes } from "../../../shared/hours/ranges.ts";
import { useWords } from "../../../shared/hours/use-words.ts";
import { DatesFields } from "./dates-fields.tsx";
import { findDatesProblem } from "./dates-problem.ts";
import styles from "./parts.module.css";

/** Which week is shown: the usual one, or that of a period, by its first date. */
export type ShownWeek = string | null;

type WeekChoiceProps = {
  hours: WorkingHours;
  shown: ShownWeek;
  onShow: (shown: ShownWeek) => void;
  onChange: (changes: Partial<WorkingHours>) => void;
};

/** The week of a period, or the usual one. */
export function findWeek({ week, periods }: WorkingHours, shown: ShownWeek): WorkingWeek {
  return periods.find(({ from }) => from === shown)?.week ?? week;
}

/** Puts a changed week in its place. */
export function placeWeek({ periods }: WorkingHours, shown: ShownWeek, week: WorkingWeek): Partial<WorkingHours> {
  if (!periods.some(({ from }) => from === shown)) return { week };
  return { periods: periods.map((period) => (period.from === shown ? { ...period, week } : period)) };
}

/** Chooses the usual week or one with dates, such as that of Ramadan; adds and removes those with dates. */
export function WeekChoice({ hours, shown, onShow, onChange }: WeekChoiceProps) {
  const { t } = useTranslation("booking");
  const words = useWords();
  const name = useId();
  const [isAdding, setAdding] = useState(false);
  const periods = hours.periods.toSorted((a, b) => a.from.localeCompare(b.from));
  const options = [
    { key: null, label: t("hours.usualWeek") },
    ...periods.map(({ from, until }) => ({ key: from, label: words.dates(from, until) })),
  ];
  const current = periods.find(({ from }) => from === shown);

  return (
    <div className={styles.choice}>
      <fieldset className={chips.group}>
        <legend className={chips.legend}>{t("hours.whichWeek")}</legend>
        <div className={chips.chips}>
          {options.map(({ key, label }) => (
            <label className={`${chips.chip} ${chips.radio}`} key={key}>
              <input
                checked={key === (current?.from ?? null)}
                className={chips.input}
                name={name}
                onChange={() => onShow(key)}
                type="radio"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.row}>
        {periods.length < MAX_DATED_WEEKS && (
          <Button icon={<Plus size={16} />} onPress={() => setAdding(true)} size="small" variant="secondary">
            {t("hours.addWeek")}
          </Button>
        )}
        {current && (
          <Button
            onPress={() => {
              onShow(null);
              onChange({ periods: hours.periods.filter(({ from }) => from !== current.from) });
            }}
            size="small"
            variant="quiet"
          >
            {t("hours.removeWeek")}
          </Button>
        )}
      </div>
      <p className={styles.note}>{t("hours.openFor", { count: sumMinutes(findWeek(hours, shown)) / 60 })}</p>
      {isAdding && (
        <AddWeekDialog
          hours={hours}
          onAdd={(from, until) => {
            const week = hours.week.map((ranges) => ranges.map((range) => ({ ...range })));
            onChange({ periods: [...hours.periods, { from, until, week }] });
            onShow(from);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

type AddWeekDialogProps = {
  hours: WorkingHours;
  onAdd: (from: string, until: string | null) => void;
  onClose: () => void;
};

function AddWeekDialog({ hours, onAdd, onClose }: AddWeekDialogProps) {
  const { t } = useTranslation("booking");
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const [wasTried, setTried] = useState(false);
  const wanted = { from, until: until || null, week: hours.week };
  const problem = findDatesProblem(workingHours.shape.periods, [...hours.periods, wanted], from);

  function add() {
    setTried(true);
    if (!problem) onAdd(from, until || null);
  }

  return (
    <FormDialog
      error={wasTried ? problem : null}
      isPending={false}
      onClose={onClose}
      onSubmit={add}
      submitLabel={t("hours.addWeek")}
      title={t("hours.addWeekTitle")}
    >
      <p>{t("hours.addWeekLead")}</p>
      <DatesFields from={from} hint={t("hours.untilHint")} onFrom={setFrom} onUntil={setUntil} until={until} />
    </FormDialog>
  );
}
