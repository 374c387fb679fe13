import { isAppError } from "@kalima/contracts/errors";
import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { useOwnPage } from "./own-page.queries.ts";
import { PageForm } from "./page-form.tsx";

/** A trainer's own page: what students see, and what waits for the school. */
export function OwnPage() {
  const { t } = useTranslation("catalog");
  const page = useOwnPage();

  if (page.isPending) return <Skeleton height={640} shape="block" />;
  if (page.data) return <PageForm page={page.data} />;
  if (isAppError(page.error) && page.error.code === "request.not_found") {
    return <EmptyState message={t("ownPage.noneText")} title={t("ownPage.none")} />;
  }
  return <Problem error={page.error} onRetry={() => page.refetch()} title={t("ownPage.problem")} />;
}
