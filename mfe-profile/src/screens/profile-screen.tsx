import { HostedSlot, useDocumentTitle, useParams, useSession, useTranslation } from "@kalima/platform/react";
import { Avatar, classNames, Link, Num, PersonLine, phoneText } from "@kalima/ui";
import { EmptyState, Screen } from "@kalima/ui/content";
import { ArrowBack } from "@kalima/ui/icons";
import { SectionMenu } from "../features/browse-sections/section-menu.tsx";
import { findSection, isToday, startSection, useSections } from "../features/browse-sections/use-sections.ts";
import { useAccount } from "../shared/use-account.ts";
import styles from "./profile-screen.module.css";

/**
 * /profile/* — the open section under its name, which is the heading of the page, and the menu of all sections.
 *
 * `/profile` itself is the day of those who have one, with the menu below it on a small screen. For others it is the menu,
 * beside the account where there is room; the style sheet decides, because the server does not know the width.
 */
export function ProfileScreen() {
  const { t } = useTranslation("profile");
  const sections = useSections();
  const { section: key } = useParams();
  const named = findSection(sections, key);
  const shown = named ?? startSection(sections);
  const isDay = shown !== null && isToday(shown);
  const title = named || isDay ? shown?.label : t("profile.title");
  useDocumentTitle(named || isDay ? title : undefined);

  if (!shown) {
    return (
      <Screen title={t("profile.title")}>
        <SectionMenu sections={sections} />
        <EmptyState message={t("profile.nothing")} />
      </Screen>
    );
  }
  const menu = (
    <div className={styles.menu} key="menu">
      <div className={styles.person}>
        <PersonCard />
      </div>
      <SectionMenu isNamed={named !== null || isDay} sections={sections} shown={shown} />
    </div>
  );
  const page = (
    <div className={styles.page} key="page">
      <header className={styles.head}>
        {named && !isDay && (
          <Link aria-label={t("profile.back")} className={styles.back} href="/profile" tone="plain">
            <ArrowBack />
          </Link>
        )}
        <h1 className={styles.title} data-screen-title="" tabIndex={-1}>
          {title}
        </h1>
      </header>
      <div className={styles.section}>
        <HostedSlot entryKey={shown.key} slot="profile.section" />
      </div>
    </div>
  );
  return (
    <div className={classNames(styles.frame, isDay ? styles.isDay : named ? styles.isOpen : styles.isMenu)}>
      {named && !isDay ? [menu, page] : [page, menu]}
    </div>
  );
}

/** Figure spaces: as wide as a number that is not known yet. */
const UNKNOWN_PHONE = "\u2007".repeat(16);

/** Who is signed in, above the list of sections. */
function PersonCard() {
  const session = useSession();
  const { data } = useAccount();
  if (session.state === "signedOut") return null;
  const { name, account } = session.user;
  return (
    <PersonLine className={styles.card} face={<Avatar name={name} size={56} url={account.profilePicture?.url} />}>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      <p className={styles.phone}>
        <Num>{data ? phoneText(data.phone) : UNKNOWN_PHONE}</Num>
      </p>
    </PersonLine>
  );
}
