import { HostedSlot, usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Skeleton, Stack } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { Download } from "@kalima/ui/icons";
import { useId } from "react";
import { NotificationsCard } from "../features/push-notifications/notifications-card.tsx";
import styles from "./account-facts.module.css";
import { LanguageCard } from "./language-card.tsx";

const SLOT = "profile.settings";

/** The section "settings" of /profile: language, notifications, then the settings of other remotes. */
export function SettingsSection() {
  const { t } = useTranslation("profile");
  const { slots } = usePlatform();
  const session = useSession();
  // Signed out for the moment between logging out and leaving the page.
  if (session.state === "signedOut") return <Skeleton height={320} shape="block" />;
  return (
    <section aria-label={t("sections.settings")}>
      <Stack gap={5}>
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

/** A copy of everything the school keeps about the person, as a download that the browser carries out by itself. */
function OwnDataCard() {
  const { t } = useTranslation("profile");
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section" padding="large">
      <Stack gap={3}>
        <h2 id={id}>{t("ownData.title")}</h2>
        <p>{t("ownData.text")}</p>
        <div>
          <ButtonLink download href="/api/users/me/export" icon={<Download />} variant="secondary">
            {t("ownData.download")}
          </ButtonLink>
        </div>
        <p className={styles.note}>{t("ownData.note")}</p>
      </Stack>
    </Card>
  );
}
