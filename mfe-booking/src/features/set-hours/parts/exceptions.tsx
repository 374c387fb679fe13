import {
  MAX_EXCEPTIONS,
  type SchoolHoliday,
  type WorkingException,
  type WorkingHours,
  workingHours,
} from "@kalima/catalog-contract";
import { useSearchParams, useTranslation } from "@kalima/platform/react";
import { Button, TextField, useUi } from "@kalima/ui";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { Plus } from "@kalima/ui/icons";
import { useEffect, useState } from "react";
import { FormDialog } from "../../../shared/form-dialog/form-dialog.tsx";
import { readTyped } from "../../../shared/hours/ranges.ts";
import { useWords } from "../../../shared/hours/use-words.ts";
import { ADDED } from "../../../shared/own-paths.ts";
import { DatesFields } from "./dates-fields.tsx";
import { findDatesProblem } from "./dates-problem.ts";
import { EntryList } from "./entry-list.tsx";
import styles from "./parts.module.css";

type ExceptionsProps = {
  hours: WorkingHours;
  holidays: readonly SchoolHoliday[];
  onChange: (changes: Partial<WorkingHours>) => void;
};

/** Holidays that are offered at once; the others follow when these are over. */
const OFFERED_HOLIDAYS = 4;

const touches = (one: { from: string; until: string }, other: { from: string; until: string }) =>
  one.from <= other.until && other.from <= one.until;

/** Days off and days with other hours, and the holidays of the school that are neither yet. The address may ask to add some. */
export function Exceptions({ hours, holidays, onChange }: ExceptionsProps) {
  const { t } = useTranslation("booking");
  const { language } = useUi();
  const words = useWords();
  const [isAdding, setAdding] = useState(false);
  const [parameters, setParameters] = useSearchParams();
  const mayAdd = hours.exceptions.length < MAX_EXCEPTIONS;
  const isAsked = mayAdd && parameters.get(ADDED.name) === ADDED.daysOff;
  // Not in the first render: the server sends no dialogs.
  useEffect(() => {
    if (!isAsked) return;
    setAdding(true);
    setParameters({}, { replace: true });
  }, [isAsked, setParameters]);
  const exceptions = hours.exceptions.toSorted((a, b) => a.from.localeCompare(b.from));
  const offered = holidays.filter((holiday) => !exceptions.some((each) => touches(each, holiday)));
  const add = (exception: WorkingException) => onChange({ exceptions: [...hours.exceptions, exception] });
  const nameOf = (exception: WorkingException) =>
    holidays.find(({ from, until }) => from === exception.from && until === exception.until)?.name[language];

  return (
    <>
      {exceptions.length === 0 && <p className={styles.note}>{t("hours.noExceptions")}</p>}
      <EntryList
        addLabel={t("hours.addException")}
        entries={exceptions.map((exception) => ({
          key: exception.from,
          words: (
            <>
              <strong className={styles.dates}>{words.dates(exception.from, exception.until)}</strong>
              <span className={styles.note}>
                {[nameOf(exception), words.ranges(exception.ranges)].filter(Boolean).join(" · ")}
              </span>
            </>
          ),
          removeLabel: t("hours.removeException", { dates: words.dates(exception.from, exception.until) }),
          onRemove: () => onChange({ exceptions: hours.exceptions.filter(({ from }) => from !== exception.from) }),
        }))}
        onAdd={mayAdd ? () => setAdding(true) : undefined}
      />
      {offered.length > 0 && mayAdd && (
        <div>
          <p className={styles.note}>{t("hours.holidays")}</p>
          <ul className={styles.holidays}>
            {offered.slice(0, OFFERED_HOLIDAYS).map(({ name, from, until }) => (
              <li key={from}>
                <Button
                  icon={<Plus size={16} />}
                  onPress={() => add({ from, until, ranges: [] })}
                  size="small"
                  variant="secondary"
                >
                  {`${name[language]}: ${words.dates(from, until)}`}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isAdding && <AddExceptionDialog hours={hours} onAdd={add} onClose={() => setAdding(false)} />}
    </>
  );
}

type AddExceptionDialogProps = {
  hours: WorkingHours;
  onAdd: (exception: WorkingException) => void;
  onClose: () => void;
};

function AddExceptionDialog({ hours, onAdd, onClose }: AddExceptionDialogProps) {
  const { t } = useTranslation("booking");
  const words = useWords();
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const [kind, setKind] = useState("off");
  const [text, setText] = useState("");
  const [wasTried, setTried] = useState(false);
  const typed = kind === "off" ? { ranges: [], nextDay: [] } : readTyped(text);
  // Hours after midnight belong to the next day, which has an exception of its own.
  const isWrong = !typed || typed.nextDay.length > 0 || (kind === "other" && typed.ranges.length === 0);
  const wanted = { from, until: until || from, ranges: typed?.ranges ?? [] };
  const problem = findDatesProblem(workingHours.shape.exceptions, [...hours.exceptions, wanted], from);

  function add() {
    setTried(true);
    if (isWrong || problem) return;
    onAdd(wanted);
    onClose();
  }

  return (
    <FormDialog
      error={wasTried ? problem : null}
      isPending={false}
      onClose={onClose}
      onSubmit={add}
      submitLabel={t("hours.add")}
      title={t("hours.addException")}
    >
      <DatesFields from={from} hint={t("hours.oneDayHint")} onFrom={setFrom} onUntil={setUntil} until={until} />
      <RadioGroup label={t("hours.onTheseDays")} onChange={setKind} value={kind}>
        <Radio value="off">{t("hours.dayOff")}</Radio>
        <Radio value="other">{t("hours.otherHours")}</Radio>
      </RadioGroup>
      {kind === "other" && (
        <TextField
          description={typed ? words.ranges(typed.ranges) : t("hours.typeHint")}
          direction="ltr"
          errorMessage={wasTried && isWrong ? t("hours.typedWrong") : undefined}
          label={t("hours.hoursThen")}
          name="hours"
          onChange={setText}
          value={text}
        />
      )}
    </FormDialog>
  );
}
