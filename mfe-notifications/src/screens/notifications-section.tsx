import { NOTIFICATION_GROUPS } from "@kalima/notifications-contract";
import { useSearchParams, useTranslation } from "@kalima/platform/react";
import { Link, Stack } from "@kalima/ui";
import { chips } from "@kalima/ui/chips";
import { NotificationLists } from "../features/browse-notifications/notification-lists.tsx";

/** The section "notifications" of /profile: everything the account was told, with filters by subject. */
export function NotificationsSection() {
  const { t } = useTranslation("notifications");
  const [parameters, setParameters] = useSearchParams();
  const group = NOTIFICATION_GROUPS.find((name) => name === parameters.get("group"));
  return (
    <section aria-label={t("sections.notifications")}>
      <Stack gap={5}>
        <fieldset className={chips.group}>
          <legend className={chips.legend}>{t("filter.label")}</legend>
          <div className={chips.chips}>
            {[undefined, ...NOTIFICATION_GROUPS].map((name) => (
              <button
                aria-pressed={group === name}
                className={chips.chip}
                key={name ?? "all"}
                onClick={() => setParameters(name ? { group: name } : {}, { replace: true })}
                type="button"
              >
                {t(`filter.${name ?? "all"}`)}
              </button>
            ))}
          </div>
        </fieldset>
        <NotificationLists group={group} key={group} />
        <p>
          <Link href="/profile/settings">{t("settingsLink")}</Link>
        </p>
      </Stack>
    </section>
  );
}
