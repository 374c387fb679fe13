import { TASK_STATES } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { Form, TextField } from "@kalima/ui";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { useEffect, useState } from "react";
import styles from "./list-tasks.module.css";
import type { TaskFilter } from "./task-filter.ts";

const DEBOUNCE_MS = 300;

type TaskFiltersProps = { filter: TaskFilter; onChange: (filter: TaskFilter) => void };

/** Narrows the list by state, trainer and student. */
export function TaskFilters({ filter, onChange }: TaskFiltersProps) {
  const { t } = useTranslation("dashboard");
  return (
    <div className={styles.filters}>
      <RadioGroup
        label={t("tasks.state.label")}
        onChange={(value) => onChange({ ...filter, state: TASK_STATES.find((state) => state === value) ?? "all" })}
        orientation="horizontal"
        value={filter.state}
      >
        {(["all", ...TASK_STATES] as const).map((state) => (
          <Radio key={state} value={state}>
            {t(`tasks.state.${state}`)}
          </Radio>
        ))}
      </RadioGroup>
      {/* Nothing is sent: typing searches. In a form, a reload keeps also what has not been searched for yet. */}
      <Form className={styles.names} onSubmit={() => undefined}>
        <NameField
          label={t("tasks.trainer")}
          onSearch={(trainer) => onChange({ ...filter, trainer })}
          searched={filter.trainer}
        />
        <NameField
          label={t("tasks.student")}
          onSearch={(student) => onChange({ ...filter, student })}
          searched={filter.student}
        />
      </Form>
    </div>
  );
}

type NameFieldProps = { label: string; searched: string; onSearch: (name: string) => void };

/** Part of a name, debounced before it reaches the address and the server. */
function NameField({ label, searched, onSearch }: NameFieldProps) {
  const [typed, setTyped] = useState(searched);
  // The address may change without typing, such as on the way back.
  const [known, setKnown] = useState(searched);
  if (known !== searched) {
    setKnown(searched);
    if (typed.trim() !== searched) setTyped(searched);
  }
  useEffect(() => {
    if (typed.trim() === searched) return;
    const timer = setTimeout(() => onSearch(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });
  return <TextField label={label} maxLength={100} onChange={setTyped} type="search" value={typed} />;
}
