import { useTranslation } from "@kalima/platform/react";
import type { StaffQueue } from "@kalima/school-contract";
import { classNames, Link } from "@kalima/ui";
import { type Area, type Section, TODAY_PATH } from "../../shared/use-areas.ts";
import { sumWork } from "../../shared/use-work.ts";
import { AREA_ICONS } from "./area-icons.ts";
import styles from "./area-menu.module.css";
import { WorkCount } from "./work-count.tsx";

export type MenuProps = {
  areas: readonly Area[];
  /** Where the reader is; null on Today and at unknown addresses. */
  shown: { area: Area; section: Section } | null;
  isToday: boolean;
  work: readonly StaffQueue[] | undefined;
};

/** Today, the areas, and the sections of the open one: a column on a wide screen, its icons on a middle one. */
export function AreaMenu({ areas, shown, isToday, work }: MenuProps) {
  const { t } = useTranslation("dashboard");
  return (
    <nav aria-label={t("menu.label")} className={styles.menu}>
      <ul className={styles.list}>
        <li>
          <AreaLink isCurrent={isToday} label={t("areas.today")} name="today" path={TODAY_PATH} />
        </li>
        {areas.map((area) => (
          <AreaEntry area={area} isOpen={shown?.area === area} key={area.name} section={shown?.section} work={work} />
        ))}
      </ul>
    </nav>
  );
}

type AreaEntryProps = { area: Area; isOpen: boolean; section: Section | undefined; work: MenuProps["work"] };

function AreaEntry({ area, isOpen, section, work }: AreaEntryProps) {
  const { t } = useTranslation("dashboard");
  const queues = area.sections.flatMap((each) => each.queues);
  const isAlone = area.sections.length === 1;
  return (
    <li className={classNames(isOpen && !isAlone && styles.isOpen)}>
      <AreaLink
        isCurrent={isOpen && (isAlone || "within")}
        label={t(`areas.${area.name}`)}
        name={area.name}
        path={area.path}
        work={sumWork(work, queues)}
      />
      {isOpen && !isAlone && (
        <ul className={styles.sections}>
          {area.sections.map((each) => (
            <li key={each.key}>
              <SectionLink isCurrent={each === section} section={each} work={work} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type AreaLinkProps = {
  name: keyof typeof AREA_ICONS;
  label: string;
  path: string;
  /** `within`: one of its sections is the page. */
  isCurrent: boolean | "within";
  work?: { waiting: number; overdue: number };
};

function AreaLink({ name, label, path, isCurrent, work }: AreaLinkProps) {
  const Icon = AREA_ICONS[name];
  return (
    <Link
      aria-current={isCurrent === "within" ? "true" : isCurrent ? "page" : undefined}
      className={classNames(styles.entry, isCurrent && styles.current)}
      href={path}
      tone="plain"
    >
      <Icon size={20} />
      <span className={styles.words}>{label}</span>
      {work && <WorkCount {...work} className={styles.count} />}
    </Link>
  );
}

type SectionLinkProps = { section: Section; isCurrent: boolean; work: MenuProps["work"]; onPress?: () => void };

/** A section of the open area. */
export function SectionLink({ section, isCurrent, work, onPress }: SectionLinkProps) {
  return (
    <Link
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(styles.section, isCurrent && styles.current)}
      href={section.path}
      {...(onPress && { onPress })}
      tone="plain"
    >
      <span className={styles.name}>{section.label}</span>
      <WorkCount {...sumWork(work, section.queues)} />
    </Link>
  );
}

/** The sections of the open area in one line above it, where the column beside it has no room for them. */
export function SectionTabs({ shown, work }: Pick<MenuProps, "shown" | "work">) {
  const { t } = useTranslation("dashboard");
  if (!shown || shown.area.sections.length === 1) return null;
  return (
    <nav aria-label={t(`areas.${shown.area.name}`)} className={styles.tabs}>
      {shown.area.sections.map((section) => (
        <SectionLink isCurrent={section === shown.section} key={section.key} section={section} work={work} />
      ))}
    </nav>
  );
}
