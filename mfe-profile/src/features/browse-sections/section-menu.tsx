import { useMutation, usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import { Button, classNames, Link } from "@kalima/ui";
import { ArrowForward, ChevronForward, LogOut } from "@kalima/ui/icons";
import { useId } from "react";
import { MessageCount, TaskCount } from "./section-counts.tsx";
import { SECTION_ICONS } from "./section-icons.ts";
import styles from "./section-menu.module.css";
import { groupSections, type Section, type SectionGroup } from "./use-sections.ts";

type SectionMenuProps = {
  sections: Section[];
  shown?: Section;
  /** The address names the shown section; else it is only shown where there is room beside the menu. */
  isNamed?: boolean;
};

/** The sections by group and the way out: a column beside the section, or the whole page on a small screen. */
export function SectionMenu({ sections, shown, isNamed = false }: SectionMenuProps) {
  const { t } = useTranslation("profile");
  return (
    <nav aria-label={t("menu.label")} className={styles.menu}>
      <DashboardEntry />
      {groupSections(sections).map(({ group, sections: own }) => (
        <MenuGroup group={group} isNamed={isNamed} key={group} sections={own} shown={shown} />
      ))}
      <LogOutEntry />
    </nav>
  );
}

type MenuGroupProps = { group: SectionGroup; sections: Section[]; shown: Section | undefined; isNamed: boolean };

function MenuGroup({ group, sections, shown, isNamed }: MenuGroupProps) {
  const { t } = useTranslation("profile");
  const id = useId();
  return (
    <div>
      <p className={styles.group} id={id}>
        {t(`menu.${group}`)}
      </p>
      <ul aria-labelledby={id} className={styles.list}>
        {sections.map((section) => {
          const Icon = SECTION_ICONS[section.key] ?? SECTION_ICONS.account;
          return (
            <li key={section.key}>
              <Link
                aria-current={isNamed && section === shown ? "page" : undefined}
                className={classNames(styles.entry, section === shown && styles.shown)}
                href={section.path}
                tone="plain"
              >
                {Icon ? <Icon /> : null}
                <span className={styles.words}>{section.label}</span>
                {section.key === "tasks" && <TaskCount />}
                {section.key === "messages" && <MessageCount isReading={section === shown} />}
                <ChevronForward className={styles.chevron} size={18} />
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The way to their work, for those who work here. */
function DashboardEntry() {
  const { t } = useTranslation("profile");
  const session = useSession();
  const role = session.state === "signedIn" ? session.user.role.name : null;
  if (role !== "trainer" && role !== "agent" && role !== "admin") return null;
  return (
    <Link className={styles.entry} href="/dashboard" tone="plain">
      <ArrowForward />
      <span className={styles.words}>{t("menu.dashboard")}</span>
    </Link>
  );
}

function LogOutEntry() {
  const { t } = useTranslation("profile");
  const { session, navigation, toasts } = usePlatform();
  const logOut = useMutation({
    mutationFn: () => {
      // First away from here: the gate would send a visitor without a session to the sign-in page.
      navigation.go("/", { replace: true });
      return session.end("signed_out");
    },
    onSuccess: () => toasts.show({ tone: "success", text: t("menu.loggedOut") }),
  });
  return (
    <Button
      className={styles.logOut}
      icon={<LogOut />}
      isPending={logOut.isPending}
      onPress={() => logOut.mutate()}
      variant="quiet"
    >
      {t("menu.logOut")}
    </Button>
  );
}
