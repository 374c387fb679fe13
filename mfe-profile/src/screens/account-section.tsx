import { useSession, useTranslation } from "@kalima/platform/react";
import { Skeleton, Stack } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { PictureForm } from "../features/change-picture/picture-form.tsx";
import { DetailsForm } from "../features/edit-details/details-form.tsx";
import { AccountFacts } from "./account-facts.tsx";

/** The section "account" of /profile. */
export function AccountSection() {
  const { t } = useTranslation("profile");
  const session = useSession();
  // Signed out for the moment between logging out and leaving the page.
  if (session.state === "signedOut") return <Skeleton height={320} shape="block" />;
  const { user } = session;
  return (
    <section aria-label={t("sections.account")}>
      <Stack gap={5}>
        <Card padding="large">
          <Stack gap={5}>
            <h2>{t("picture.title")}</h2>
            <PictureForm user={user} />
          </Stack>
        </Card>
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
