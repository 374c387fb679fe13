import { HostedSlot, useDocumentTitle, useParams, useTranslation } from "@kalima/platform/react";
import { ButtonLink } from "@kalima/ui";
import { EmptyState } from "@kalima/ui/content";
import { AreaMenu, SectionTabs } from "../features/browse-areas/area-menu.tsx";
import { ThumbBar } from "../features/browse-areas/thumb-bar.tsx";
import { FindInFrame } from "../features/find-anything/find-in-frame.tsx";
import { Today } from "../features/show-today/today.tsx";
import { findSection, TODAY_PATH, useAreas } from "../shared/use-areas.ts";
import { useLiveWork, useWork } from "../shared/use-work.ts";
import styles from "./dashboard-screen.module.css";

/**
 * /dashboard/* — the open section under its name, which is the heading of the page, beside the menu of all areas.
 * `/dashboard` itself is Today. Its menu stands beside the page, above it and at the lower edge; the style sheet shows
 * what fits the width, which the server does not know.
 */
export function DashboardScreen() {
  const { t } = useTranslation("dashboard");
  const address = useParams();
  const areas = useAreas();
  const work = useWork();
  useLiveWork();
  const shown = findSection(areas, address);
  const isToday = address.area === undefined;
  const title = isToday ? t("areas.today") : (shown?.section.label ?? t("missing.title"));
  const menu = { areas, shown, isToday, work: work.data };
  useDocumentTitle(title);

  return (
    <div className={styles.frame}>
      <AreaMenu {...menu} />
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.title} data-screen-title="" tabIndex={-1}>
            {title}
          </h1>
          <FindInFrame areas={areas} />
        </div>
        <SectionTabs shown={shown} work={work.data} />
        <div className={styles.section}>
          {isToday ? (
            <Today areas={areas} />
          ) : shown ? (
            <HostedSlot entryKey={shown.section.key} slot="dashboard.section" />
          ) : (
            <EmptyState
              action={<ButtonLink href={TODAY_PATH}>{t("missing.action")}</ButtonLink>}
              illustration="search"
              message={t("missing.message")}
              title={t("missing.title")}
            />
          )}
        </div>
      </div>
      <ThumbBar {...menu} />
    </div>
  );
}
