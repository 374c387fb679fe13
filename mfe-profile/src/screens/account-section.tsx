import { useTranslation } from "@kalima/platform/react";
import { Skeleton, Stack } from "@kalima/ui";
import { Card, Problem } from "@kalima/ui/content";
import { DetailsForm } from "../features/edit-details/details-form.tsx";
import { useAccount } from "../shared/use-account.ts";
import { AccountFacts } from "./account-facts.tsx";
import { PictureCard } from "./picture-part.tsx";

/** The section "account" of /profile. */
export function AccountSection() {
  const { t } = useTranslation("profile");
  const { data: user, error, isFetching, refetch } = useAccount();
  if (!user && error) return <Problem error={error} isRetrying={isFetching} onRetry={refetch} />;
  // Signed out for the moment between logging out and leaving the page, too.
  if (!user) return <Skeleton height={320} shape="block" />;
  return (
    <section aria-label={t("sections.account")}>
      <Stack gap={5}>
        <PictureCard user={user} />
        <Card padding="large">
          <Stack gap={5}>
            <h2>{t("details.title")}</h2>
            <DetailsForm key={user.id} user={user} />
          </Stack>
        </Card>
        <Card padding="large">
          <Stack gap={5}>
            <h2>{t("facts.title")}</h2>
            <AccountFacts user={user} />
          </Stack>
        </Card>
      </Stack>
    </section>
  );
}
