import { useTranslation } from "@kalima/platform/translation";
import { Button } from "@kalima/ui";
import styles from "./find-trainers.module.css";

const GOALS = ["conversation", "business", "ielts", "grammar", "kids", "pronunciation"] as const;
const LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
/** Bands of the week as the list of trainers reads them from its address: a weekday, and a part of the day. */
const HOURS = {
  mornings: WEEKDAYS.map((day) => `${day}m`),
  afternoons: WEEKDAYS.map((day) => `${day}a`),
  evenings: WEEKDAYS.map((day) => `${day}e`),
  weekends: ["5", "6"].flatMap((day) => ["m", "a", "e"].map((band) => day + band)),
} as const;

/** The list of trainers, narrowed before it is opened. A plain form: it works before any code has come. */
export function FindTrainers() {
  const { t } = useTranslation("shell");
  return (
    <form action="/teachers" aria-label={t("home.find.label")} className={styles.form} method="get">
      <Choice
        label={t("home.find.goal")}
        name="specialization"
        options={GOALS.map((goal) => [goal, t(`home.find.goals.${goal}`)])}
      />
      <Choice label={t("home.find.level")} name="level" options={LEVELS.map((level) => [level, level])} />
      <Choice
        label={t("home.find.when")}
        name="hours"
        options={Object.entries(HOURS).map(([key, bands]) => [bands.join(), t(`home.find.hours.${key}`)])}
      />
      <Button size="large" type="submit">
        {t("home.find.submit")}
      </Button>
    </form>
  );
}

type ChoiceProps = { label: string; name: string; options: readonly (readonly [string, string])[] };

function Choice({ label, name, options }: ChoiceProps) {
  const { t } = useTranslation("shell");
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{label}</span>
      <select className={styles.select} name={name}>
        <option value="">{t("home.find.any")}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
