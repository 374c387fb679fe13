import { useSession, useTranslation } from "@kalima/platform/react";
import { Skeleton, Stack } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { useId } from "react";
import { PictureForm } from "../features/change-picture/picture-form.tsx";
import { DetailsForm } from "../features/edit-details/details-form.tsx";
import { AccountFacts } from "./account-facts.tsx";

/** The section "account" of /profile. */
export function AccountSection() {
  const { t } = useTranslation("profile");
  const session = useSession();
  const id = useId();
  // Signed out for the moment between logging out and leaving the page.
  if (session.state === "signedOut") return <Skeleton height={320} shape="block" />;
  const { user } = session;
  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <h2 id={id}>{t("sections.account")}</h2>
        <Card padding="large">
          <Stack gap={5}>
            <h3>{t("picture.title")}</h3>
            <PictureForm user={user} />
          </Stack>
        </Card>
        <Card padding="large">
          <Stack gap={5}>
            <h3>{t("details.title")}</h3>
            <DetailsForm key={user.id} user={user} />
          </Stack>
        </Card>
        <Card padding="large">
          <Stack gap={5}>
            <h3>{t("facts.title")}</h3>
            <AccountFacts user={user} />
          </Stack>
        </Card>
      </Stack>
    </section>
  );
}
