import { useDocumentTitle, useParams, useTranslation } from "@kalima/platform/react";
import { Link } from "@kalima/ui";
import { EmptyState, Screen } from "@kalima/ui/content";
import { ArrowBack } from "@kalima/ui/icons";
import { PersonCard } from "../features/browse-sections/person-card.tsx";
import { SectionMenu } from "../features/browse-sections/section-menu.tsx";
import { useIsWide } from "../features/browse-sections/use-is-wide.ts";
import { sectionOf, startSection, useSections } from "../features/browse-sections/use-sections.ts";
import { Attached } from "../shared/attached.tsx";
import styles from "./profile-screen.module.css";

/** /profile/* — the menu of all sections and the one that is open; on a small screen the menu or the section. */
export function ProfileScreen() {
  const { t } = useTranslation("profile");
  const sections = useSections();
  const isWide = useIsWide();
  const { section: key } = useParams();
  const named = sectionOf(sections, key);
  const shown = named ?? (isWide ? startSection(sections) : null);
  useDocumentTitle(named?.label);

  if (sections.length === 0) {
    return (
      <Screen title={t("profile.title")}>
        <SectionMenu current={null} sections={sections} />
        <EmptyState message={t("profile.nothing")} />
      </Screen>
    );
  }
  return (
    <Screen title={t("profile.title")}>
      <div className={styles.frame}>
        {shown ? null : <PersonCard />}
        {isWide || !shown ? (
          <SectionMenu current={shown} sections={sections} />
        ) : (
          <Link className={styles.back} href="/profile">
            <ArrowBack />
            {t("profile.back")}
          </Link>
        )}
        {shown ? (
          <div className={styles.section}>
            <Attached entryKey={shown.key} key={shown.key} slot="profile.section" />
          </div>
        ) : null}
      </div>
    </Screen>
  );
}
