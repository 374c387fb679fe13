import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { InvitePeople } from "../features/invite-people/invite-people.tsx";

/** The section "invitations" of the dashboard: people who are to work here and have no account yet. */
export function InvitationsSection() {
  const { t } = useTranslation("dashboard");
  return (
    <section aria-label={t("sections.invitations")}>
      <Stack gap={5}>
        <p>{t("invitations.lead")}</p>
        <InvitePeople />
      </Stack>
    </section>
  );
}
