import { AVAILABILITY_LIMITS, type WorkingHours } from "@kalima/catalog-contract";
import { showsSomething, typedWhole } from "@kalima/contracts/domain";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { TextField } from "@kalima/ui";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { leaveField, useTyped } from "../week/use-typed.ts";
import styles from "./parts.module.css";

type Limit = keyof typeof AVAILABILITY_LIMITS;
const LIMITS = Object.keys(AVAILABILITY_LIMITS) as Limit[];
/** Empty for any number. */
const OPTIONAL: readonly Limit[] = ["maxLessonsPerDay", "maxLessonsPerWeek"];

type LimitsProps = { hours: WorkingHours; onChange: (changes: Partial<WorkingHours>) => void };

/** How early, how far ahead, how close together and how many. */
export function Limits({ hours, onChange }: LimitsProps) {
  const { t } = useTranslation("booking");
  return (
    <form className={styles.limits} noValidate onSubmit={leaveField}>
      <button hidden type="submit" />
      {LIMITS.map((limit) => (
        <LimitField key={limit} limit={limit} onChange={onChange} value={hours[limit]} />
      ))}
      <RadioGroup
        description={t("hours.limits.gridHint")}
        label={t("hours.limits.grid")}
        onChange={(grid) => onChange({ gridMinutes: grid === "30" ? 30 : 60 })}
        orientation="horizontal"
        value={String(hours.gridMinutes)}
      >
        <Radio value="60">{t("hours.limits.hourly")}</Radio>
        <Radio value="30">{t("hours.limits.halfHourly")}</Radio>
      </RadioGroup>
    </form>
  );
}

type LimitFieldProps = { limit: Limit; value: number | null; onChange: LimitsProps["onChange"] };

function LimitField({ limit, value, onChange }: LimitFieldProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const bounds = AVAILABILITY_LIMITS[limit];
  const { typed, isWrong, field } = useTyped((text) => {
    const isAny = OPTIONAL.includes(limit) && !showsSomething(text);
    const found = typedWhole(text, bounds);
    if (found === null && !isAny) return false;
    if (found !== value) onChange({ [limit]: found });
    return true;
  });

  return (
    <TextField
      {...field}
      description={t(`hours.limits.${limit}Hint`, bounds)}
      direction="ltr"
      errorMessage={isWrong ? errorText("validation.out_of_bounds") : undefined}
      inputMode="numeric"
      label={t(`hours.limits.${limit}`)}
      name={limit}
      value={typed ?? (value === null ? "" : String(value))}
    />
  );
}
