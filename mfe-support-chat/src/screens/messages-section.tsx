import { useSession, useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { AccountInbox } from "../features/write-messages/account-inbox.tsx";

/** The section "messages" of the profile and "conversations" of the dashboard: what students and trainers write to each other (PR-09). */
export function MessagesSection() {
  const { t } = useTranslation("support-chat");
  const session = useSession();
  if (session.state !== "signedIn") return null;
  return (
    <section aria-label={t("inbox.title")}>
      <Stack gap={5}>
        <AccountInbox account={session.user.id} key={session.user.id} />
      </Stack>
    </section>
  );
}
