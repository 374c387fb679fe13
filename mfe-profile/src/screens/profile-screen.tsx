import {
  HostedSlot,
  useDocumentTitle,
  useParams,
  usePlatform,
  useSession,
  useTranslation,
} from "@kalima/platform/react";
import { Avatar, classNames, Link, Num, phoneText } from "@kalima/ui";
import { EmptyState, Screen } from "@kalima/ui/content";
import { ArrowBack } from "@kalima/ui/icons";
import { SectionMenu } from "../features/browse-sections/section-menu.tsx";
import { findSection, startSection, useSections } from "../features/browse-sections/use-sections.ts";
import styles from "./profile-screen.module.css";

/**
 * /profile/* — the menu of all sections and the one that is open, or what leads the profile above them; on a small screen the style sheet shows the menu or the
 * section, because the server does not know the width.
 */
export function ProfileScreen() {
  const { t } = useTranslation("profile");
  const sections = useSections();
  const { slots } = usePlatform();
  const { section: key } = useParams();
  const named = findSection(sections, key);
  const shown = named ?? startSection(sections);
  useDocumentTitle(named?.label);

  if (!shown) {
    return (
      <Screen title={t("profile.title")}>
        <SectionMenu sections={sections} />
        <EmptyState message={t("profile.nothing")} />
      </Screen>
    );
  }
  return (
    <Screen title={t("profile.title")}>
      <div className={classNames(styles.frame, named ? styles.isOpen : styles.isMenu)}>
        <div className={styles.person}>
          <PersonCard />
        </div>
        {!named && slots.entries("profile.overview").length > 0 && (
          <div className={styles.overview}>
            <HostedSlot slot="profile.overview" />
          </div>
        )}
        <div className={styles.menu}>
          <SectionMenu sections={sections} shown={shown} isNamed={named !== null} />
        </div>
        <Link className={styles.back} href="/profile">
          <ArrowBack />
          {t("profile.back")}
        </Link>
        <div className={styles.section}>
          <HostedSlot entryKey={shown.key} slot="profile.section" />
        </div>
      </div>
    </Screen>
  );
}

/** Who is signed in, above the list of sections. */
function PersonCard() {
  const session = useSession();
  if (session.state === "signedOut") return null;
  const { name, phone, account } = session.user;
  return (
    <div className={styles.card}>
      <Avatar name={name} size={56} url={account.profilePicture?.url} />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.phone}>
          <Num>{phoneText(phone)}</Num>
        </p>
      </div>
    </div>
  );
}
