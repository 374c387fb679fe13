import { useSession, useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { useId } from "react";
import { InboxOf } from "../features/write-messages/inbox-of.tsx";

/** The section "messages" of /profile: what students and trainers write to each other (PR-09). */
export function MessagesSection() {
  const { t } = useTranslation("support-chat");
  const session = useSession();
  const id = useId();
  if (session.state !== "signedIn") return null;
  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <h2 id={id}>{t("inbox.title")}</h2>
        <InboxOf account={session.user.id} key={session.user.id} />
      </Stack>
    </section>
  );
}
