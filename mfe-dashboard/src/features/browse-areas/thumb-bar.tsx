import { useSession, useTranslation } from "@kalima/platform/react";
import { classNames, Link } from "@kalima/ui";
import { lazy, Suspense, useState } from "react";
import { type Area, TODAY_PATH } from "../../shared/use-areas.ts";
import { sumWork } from "../../shared/use-work.ts";
import { AREA_ICONS } from "./area-icons.ts";
import type { MenuProps } from "./area-menu.tsx";
import styles from "./thumb-bar.module.css";
import { WorkCount } from "./work-count.tsx";

const AllAreas = lazy(async () => ({ default: (await import("./all-areas.tsx")).AllAreas }));

/** As many as a thumb reaches, Today and "More" included. */
const MAX_ENTRIES = 5;

/** Each role opens these most; the bar continues in the order of the menu. */
const FIRST: Readonly<Record<string, readonly Area["name"][]>> = {
  trainer: ["appointments", "students", "messages"],
  agent: ["support"],
  admin: ["appointments", "money", "support"],
};

/** The areas in the bar: all if they fit, else the first ones, and the rest is behind "More". */
export function chooseForThumb(areas: readonly Area[], role: string): { shown: Area[]; hasMore: boolean } {
  const first = FIRST[role] ?? [];
  const rank = ({ name }: Area) => (first.includes(name) ? first.indexOf(name) : first.length);
  const sorted = areas.toSorted((a, b) => rank(a) - rank(b));
  const hasMore = sorted.length > MAX_ENTRIES - 1;
  return { shown: sorted.slice(0, MAX_ENTRIES - (hasMore ? 2 : 1)), hasMore };
}

/** The menu of a phone, at its lower edge. */
export function ThumbBar(props: MenuProps) {
  const { areas, shown, isToday, work } = props;
  const { t } = useTranslation("dashboard");
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const role = session.state === "signedIn" ? session.user.role.name : "";
  const bar = chooseForThumb(areas, role);
  const isBehindMore = shown !== null && !bar.shown.includes(shown.area);
  const Today = AREA_ICONS.today;
  const More = AREA_ICONS.more;
  return (
    <nav aria-label={t("menu.label")} className={styles.bar}>
      <Link
        aria-current={isToday ? "page" : undefined}
        className={classNames(styles.entry, isToday && styles.current)}
        href={TODAY_PATH}
        tone="plain"
      >
        <Today size={22} />
        <span className={styles.words}>{t("areas.today")}</span>
      </Link>
      {bar.shown.map((area) => (
        <ThumbLink area={area} isCurrent={area === shown?.area} key={area.name} work={work} />
      ))}
      {bar.hasMore && (
        <button
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          className={classNames(styles.entry, isBehindMore && styles.current)}
          onClick={() => setOpen(true)}
          type="button"
        >
          <More size={22} />
          <span className={styles.words}>{t("menu.more")}</span>
        </button>
      )}
      <Suspense>{isOpen && <AllAreas {...props} onClose={() => setOpen(false)} />}</Suspense>
    </nav>
  );
}

type ThumbLinkProps = { area: Area; isCurrent: boolean; work: MenuProps["work"] };

function ThumbLink({ area, isCurrent, work }: ThumbLinkProps) {
  const { t } = useTranslation("dashboard");
  const Icon = AREA_ICONS[area.name];
  const queues = area.sections.flatMap((section) => section.queues);
  return (
    <Link
      aria-current={isCurrent ? "true" : undefined}
      className={classNames(styles.entry, isCurrent && styles.current)}
      href={area.path}
      tone="plain"
    >
      <Icon size={22} />
      <span className={styles.words}>{t(`areas.${area.name}`)}</span>
      <WorkCount {...sumWork(work, queues)} className={styles.count} />
    </Link>
  );
}
