import { useTranslation } from "@kalima/platform/react";
import { ButtonLink } from "@kalima/ui";
import { EmptyState } from "@kalima/ui/content";
import { useOtherTrainers } from "./api/use-other-trainers.ts";
import { TrainerRow } from "./trainer-row.tsx";

/** For an unknown trainer and for one who no longer teaches: the server does not tell them apart. */
export function NoSuchTrainer() {
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
