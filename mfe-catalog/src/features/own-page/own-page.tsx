import { isAppError } from "@kalima/contracts/errors";
import { HostedSlot, useSession, useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { useOwnPage } from "./own-page.queries.ts";
import { PageForm, type PageFormProps } from "./page-form.tsx";
import { PageHistory } from "./page-history.tsx";

/** A trainer's own page: what students see, what waits for the school, and what it decided. */
export function OwnPage({ renderPreview }: Pick<PageFormProps, "renderPreview">) {
  const { t } = useTranslation("catalog");
  const session = useSession();
  const page = useOwnPage();

  if (page.isPending) return <Skeleton height={640} shape="block" />;
  if (page.data) {
    return (
      <>
        {/* A form of its own, so not inside the one of the page. */}
        <HostedSlot slot="catalog.own-picture" />
        <PageForm
          page={page.data}
          renderPreview={renderPreview}
          userId={session.state === "signedIn" ? session.user.id : ""}
        />
        <PageHistory />
      </>
    );
  }
  if (isAppError(page.error) && page.error.code === "request.not_found") {
    return <EmptyState message={t("ownPage.noneText")} title={t("ownPage.none")} />;
  }
  return <Problem error={page.error} onRetry={() => page.refetch()} title={t("ownPage.problem")} />;
}
