import { usePlatform, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { Select } from "@kalima/ui/overlays";
import styles from "../components/tasks.module.css";
import { useRubrics } from "../tasks.queries.ts";
import { listRubricChoices, type Marked } from "./rubric-rules.ts";

const NONE = "none";

type RubricFieldsProps = {
  marked: Marked | null;
  /** A level of each criterion is required by now. */
  wasTried: boolean;
  onChange: (marked: Marked | null) => void;
};

/** Chooses a rubric, and a level of each of its criteria. A review may go without. */
export function RubricFields({ marked, wasTried, onChange }: RubricFieldsProps) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const { data, isError } = useRubrics();
  if (isError && !data) return <p className={styles.quiet}>{t("tasks.rubric.problem")}</p>;
  const choices = data ? listRubricChoices(data, language) : [];

  function choose(key: string) {
    const chosen = choices.find((choice) => choice.key === key);
    onChange(
      chosen
        ? { title: chosen.title, criteria: chosen.criteria.map((criterion) => ({ ...criterion, level: null })) }
        : null,
    );
  }
  const selected = choices.find(
    ({ title, criteria }) => title === marked?.title && criteria.length === marked.criteria.length,
  );

  return (
    <>
      <Select
        isDisabled={!data}
        label={t("tasks.rubric.label")}
        onSelectionChange={choose}
        options={[
          { id: NONE, label: t("tasks.rubric.without") },
          ...choices.map(({ key, title, isOwn }) => ({
            id: key,
            label: t(isOwn ? "tasks.rubric.own" : "tasks.rubric.school", { title }),
          })),
        ]}
        selectedKey={selected?.key ?? NONE}
      />
      {marked?.criteria.map((criterion, place) => (
        <RadioGroup
          errorMessage={wasTried && criterion.level === null ? t("tasks.rubric.missing") : undefined}
          isRequired
          key={`${marked.title}-${criterion.title}`}
          label={<bdi>{criterion.title}</bdi>}
          onChange={(level) =>
            onChange({
              ...marked,
              criteria: marked.criteria.map((each, at) => (at === place ? { ...each, level: Number(level) } : each)),
            })
          }
          value={criterion.level === null ? null : String(criterion.level)}
        >
          {criterion.levels.map(({ text, points }, level) => (
            <Radio key={`${points}-${text}`} value={String(level)}>
              <bdi>{text}</bdi>{" "}
              <span className={styles.points}>
                {t("tasks.rubric.points", { count: points, points: format.number(points) })}
              </span>
            </Radio>
          ))}
        </RadioGroup>
      ))}
    </>
  );
}
