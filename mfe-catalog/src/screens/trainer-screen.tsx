import { isAppError } from "@kalima/contracts/errors";
import { useDocumentTitle, useParams, useTranslation } from "@kalima/platform/react";
import { ButtonLink } from "@kalima/ui";
import { EmptyState, Problem, Screen } from "@kalima/ui/content";
import { useOtherTrainers, useTrainer } from "../features/show-trainer/trainer.queries.ts";
import { TrainerProfile } from "../features/show-trainer/trainer-profile.tsx";
import { TrainerProfileSkeleton } from "../features/show-trainer/trainer-profile-skeleton.tsx";
import { TrainerRow } from "../features/show-trainer/trainer-row.tsx";
import { useBilingual } from "../shared/use-bilingual.ts";
import { TrainerFrame } from "./trainer-frame.tsx";

/** /teachers/:id: who a trainer is, what students gave, when they teach and what it costs. */
export function TrainerScreen() {
  const { id = "" } = useParams();
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const { data: trainer, isPending, error, refetch } = useTrainer(id);
  const name = trainer && inLanguage(trainer.name);
  useDocumentTitle(name ? t("profile.documentTitle", { name }) : null);

  if (error && !trainer) {
    return (
      <Screen title={t("pages.trainer.title")}>
        {isMissing(error) ? (
          <NoSuchTrainer />
        ) : (
          <Problem error={error} title={t("profile.problem")} onRetry={refetch} />
        )}
      </Screen>
    );
  }

  return (
    <TrainerFrame trainer={trainer}>
      {isPending && <TrainerProfileSkeleton />}
      {trainer && <TrainerProfile key={id} trainer={trainer} />}
    </TrainerFrame>
  );
}

/** The trainer does not exist or the id is malformed: retrying would not help. */
function isMissing(error: unknown): boolean {
  return isAppError(error) && (error.status === 404 || error.code === "request.invalid");
}

/** For an unknown trainer and for one who no longer teaches: the server does not tell them apart. */
function NoSuchTrainer() {
  const { t } = useTranslation("catalog");
  const others = useOtherTrainers();
  return (
    <>
      <EmptyState
        illustration="search"
        title={t("profile.missingTitle")}
        message={t("profile.missingMessage")}
        action={<ButtonLink href="/teachers">{t("crew.all")}</ButtonLink>}
      />
      {!others.isLoadingError && others.data?.length !== 0 && (
        <TrainerRow id="others" title={t("profile.others")} trainers={others.data} />
      )}
    </>
  );
}
