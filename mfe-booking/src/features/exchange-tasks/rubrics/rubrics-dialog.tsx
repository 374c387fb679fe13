import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { useState } from "react";
import styles from "../components/tasks.module.css";
import { useRubrics } from "../tasks.queries.ts";
import { RubricEditor } from "./rubric-editor.tsx";
import { emptyCriterion, listRubricChoices, type TypedRubric, toTypedRubric } from "./rubric-rules.ts";
import { useRubricChange } from "./rubrics.mutations.ts";

/** Without an id, a new one. */
type Edited = { id: string | null; begin: TypedRubric };

/** The trainer's own rubrics, to be changed and removed, and those of the school, to begin with. */
export function RubricsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("booking");
  const [edited, setEdited] = useState<Edited | null>(null);
  if (edited) return <RubricEditor {...edited} onClose={() => setEdited(null)} />;
  return (
    <Dialog
      footer={
        <Button onPress={() => setEdited({ id: null, begin: { title: "", criteria: [emptyCriterion()] } })}>
          {t("tasks.rubric.new")}
        </Button>
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("tasks.rubric.manage")}
    >
      <RubricList onEdit={setEdited} />
    </Dialog>
  );
}

function RubricList({ onEdit }: { onEdit: (edited: Edited) => void }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const errorText = useErrorText();
  const rubrics = useRubrics();
  const change = useRubricChange();

  if (rubrics.isPending) return <Skeleton height={160} shape="block" />;
  if (!rubrics.data) {
    return <Problem error={rubrics.error} onRetry={() => void rubrics.refetch()} title={t("tasks.rubric.problem")} />;
  }
  return (
    <div className={styles.rubricList}>
      <p className={styles.quiet}>{t("tasks.rubric.lead")}</p>
      <ul className={styles.rubricList}>
        {listRubricChoices(rubrics.data, language).map(({ key, isOwn, ...rubric }) => (
          <li className={styles.kept} key={key}>
            <bdi>{t(isOwn ? "tasks.rubric.own" : "tasks.rubric.school", { title: rubric.title })}</bdi>
            <span className={styles.tools}>
              <Button
                aria-label={t(isOwn ? "tasks.rubric.editOne" : "tasks.rubric.copyOne", { title: rubric.title })}
                onPress={() =>
                  onEdit({
                    id: isOwn ? key : null,
                    begin: toTypedRubric({ ...rubric, criteria: [...rubric.criteria] }),
                  })
                }
                size="small"
                variant="secondary"
              >
                {t(isOwn ? "tasks.rubric.edit" : "tasks.rubric.copy")}
              </Button>
              {isOwn && (
                <Button
                  aria-label={t("tasks.rubric.removeOne", { title: rubric.title })}
                  isDisabled={change.isPending}
                  onPress={() => change.mutate({ do: "remove", id: key })}
                  size="small"
                  variant="quiet"
                >
                  {t("tasks.rubric.remove")}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <FormError>{errorText(change.error)}</FormError>
    </div>
  );
}
