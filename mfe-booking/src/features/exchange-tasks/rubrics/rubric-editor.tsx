import {
  RUBRIC_CRITERIA,
  RUBRIC_LEVEL_MAX_LENGTH,
  RUBRIC_LEVELS,
  RUBRIC_TITLE_MAX_LENGTH,
  TASK_MAX_SCORE,
} from "@kalima/learning-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, TextField, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { useState } from "react";
import { FormDialog } from "../../../shared/form-dialog/form-dialog.tsx";
import styles from "../components/tasks.module.css";
import { emptyCriterion, readTypedRubric, sumTypedPoints, type TypedRubric } from "./rubric-rules.ts";
import { useRubricChange } from "./rubrics.mutations.ts";

type Criterion = TypedRubric["criteria"][number];
type RubricEditorProps = { id: string | null; begin: TypedRubric; onClose: () => void };

/** A rubric of the trainer's own: criteria with levels, of which the best ones give a whole score together. */
export function RubricEditor({ id, begin, onClose }: RubricEditorProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const [typed, setTyped] = useState(begin);
  const [wasTried, setTried] = useState(false);
  const change = useRubricChange();
  const read = readTypedRubric(typed);
  const faults = wasTried && "faults" in read ? read.faults : new Set<string>();
  const setCriteria = (criteria: Criterion[]) => setTyped({ ...typed, criteria });
  const total = { sum: format.number(sumTypedPoints(typed)), max: format.number(TASK_MAX_SCORE) };

  function submit() {
    setTried(true);
    if ("faults" in read) return;
    change.mutate(id ? { do: "change", id, body: read.body } : { do: "add", body: read.body }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("tasks.rubric.save")}
      title={t(id ? "tasks.rubric.editTitle" : "tasks.rubric.new")}
    >
      <div className={styles.editor}>
        <TextField
          errorMessage={faults.has("title") ? errorText("validation.required") : undefined}
          isRequired
          label={t("tasks.rubric.name")}
          maxLength={RUBRIC_TITLE_MAX_LENGTH}
          name="title"
          onChange={(title) => setTyped({ ...typed, title })}
          value={typed.title}
        />
        {typed.criteria.map((criterion, place) => (
          <CriterionFields
            key={place}
            criterion={criterion}
            hasFault={(path) => faults.has(`criteria.${place}.${path}`)}
            onChange={(next) => setCriteria(typed.criteria.map((each, at) => (at === place ? next : each)))}
            onRemove={
              typed.criteria.length > RUBRIC_CRITERIA.min
                ? () => setCriteria(typed.criteria.filter((_, at) => at !== place))
                : null
            }
            place={place}
          />
        ))}
        {typed.criteria.length < RUBRIC_CRITERIA.max && (
          <div>
            <Button onPress={() => setCriteria([...typed.criteria, emptyCriterion()])} size="small" variant="secondary">
              {t("tasks.rubric.addCriterion")}
            </Button>
          </div>
        )}
        <p className={styles.quiet} role="status">
          {t("tasks.rubric.total", total)}
        </p>
        <FormError>{faults.has("criteria") ? t("tasks.rubric.wrongTotal", total) : null}</FormError>
      </div>
    </FormDialog>
  );
}

type CriterionFieldsProps = {
  criterion: Criterion;
  place: number;
  hasFault: (path: string) => boolean;
  onChange: (criterion: Criterion) => void;
  /** Null for the only one. */
  onRemove: (() => void) | null;
};

function CriterionFields({ criterion, place, hasFault, onChange, onRemove }: CriterionFieldsProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const { levels } = criterion;
  const setLevels = (next: Criterion["levels"]) => onChange({ ...criterion, levels: next });
  const changeLevel = (at: number, changes: Partial<Criterion["levels"][number]>) =>
    setLevels(levels.map((level, other) => (other === at ? { ...level, ...changes } : level)));

  return (
    <fieldset className={styles.criterion}>
      <legend className={styles.rubricTitle}>
        {t("tasks.rubric.criterion", { number: format.number(place + 1) })}
      </legend>
      <TextField
        errorMessage={hasFault("title") ? errorText("validation.required") : undefined}
        isRequired
        label={t("tasks.rubric.criterionName")}
        maxLength={RUBRIC_TITLE_MAX_LENGTH}
        onChange={(title) => onChange({ ...criterion, title })}
        value={criterion.title}
      />
      <div className={styles.levels}>
        {levels.map((level, at) => (
          <div className={styles.level} key={at}>
            <TextField
              errorMessage={hasFault(`levels.${at}.text`) ? errorText("validation.required") : undefined}
              isRequired
              label={t("tasks.rubric.level", { number: format.number(at + 1) })}
              maxLength={RUBRIC_LEVEL_MAX_LENGTH}
              onChange={(text) => changeLevel(at, { text })}
              value={level.text}
            />
            <TextField
              direction="ltr"
              errorMessage={hasFault(`levels.${at}.points`) ? errorText("validation.invalid") : undefined}
              inputMode="numeric"
              isRequired
              label={t("tasks.rubric.levelPoints")}
              maxLength={3}
              onChange={(points) => changeLevel(at, { points })}
              value={level.points}
            />
          </div>
        ))}
      </div>
      <div className={styles.tools}>
        {levels.length < RUBRIC_LEVELS.max && (
          <Button onPress={() => setLevels([...levels, { text: "", points: "" }])} size="small" variant="quiet">
            {t("tasks.rubric.addLevel")}
          </Button>
        )}
        {levels.length > RUBRIC_LEVELS.min && (
          <Button onPress={() => setLevels(levels.slice(0, -1))} size="small" variant="quiet">
            {t("tasks.rubric.removeLevel")}
          </Button>
        )}
        {onRemove && (
          <Button onPress={onRemove} size="small" variant="quiet">
            {t("tasks.rubric.removeCriterion")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
