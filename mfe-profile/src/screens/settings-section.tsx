import { HostedSlot, usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import { Skeleton, Stack } from "@kalima/ui";
import { useId } from "react";
import { NotificationsCard } from "../features/push-notifications/notifications-card.tsx";
import { LanguageCard } from "./language-card.tsx";
import { OwnDataCard } from "./own-data-card.tsx";

const SLOT = "profile.settings";

/** The section "settings" of /profile: language, notifications, then the settings of other remotes. */
export function SettingsSection() {
  const { t } = useTranslation("profile");
  const { slots } = usePlatform();
  const session = useSession();
  const id = useId();
  // Signed out for the moment between logging out and leaving the page.
  if (session.state === "signedOut") return <Skeleton height={320} shape="block" />;
  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <h2 id={id}>{t("sections.settings")}</h2>
        <LanguageCard />
        <NotificationsCard key={session.user.id} userId={session.user.id} />
        <OwnDataCard />
        {slots.entries(SLOT).map(({ key, remote }) => (
          <HostedSlot entryKey={key} key={`${remote} ${key}`} slot={SLOT} />
        ))}
      </Stack>
    </section>
  );
}
