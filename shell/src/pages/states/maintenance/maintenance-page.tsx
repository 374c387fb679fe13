import { useTranslation } from "@kalima/platform/translation";
import { Button, useFormat } from "@kalima/ui";
import { RefreshCw } from "@kalima/ui/icons";
import { useEffect, useRef, useState } from "react";
import { FullPage } from "../full-page.tsx";
import { Workbench } from "../pictures/workbench.tsx";
import { timeLeft } from "./countdown.ts";
import styles from "./maintenance.module.css";

type Props = {
  /** When it ends, in ms; see `maintenanceEnd`. */
  until: number;
  /** The caller's clock, in ms. */
  now?: () => number;
  /** Checks the server again: at zero, then every 30 seconds, and on the button. */
  onRecheck: () => unknown;
};

const TICK_MS = 1_000;
const RECHECK_MS = 30_000;
const TWO_DIGITS = { minimumIntegerDigits: 2 };
const UNITS = ["hours", "minutes", "seconds"] as const;

/** Instead of any page during maintenance. The clock starts after mount, so that prerendered HTML holds none. */
export function MaintenancePage({ until, now = Date.now, onRecheck }: Props) {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const [left, setLeft] = useState<ReturnType<typeof timeLeft> | null>(null);
  const isOver = left !== null && UNITS.every((unit) => left[unit] === 0);
  const recheck = useRef(onRecheck);
  recheck.current = onRecheck;

  useEffect(() => {
    const tick = () => setLeft(timeLeft(until, now()));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [until, now]);

  useEffect(() => {
    if (!isOver) return;
    recheck.current();
    const timer = setInterval(() => recheck.current(), RECHECK_MS);
    return () => clearInterval(timer);
  }, [isOver]);

  return (
    <FullPage
      isBare
      picture={<Workbench />}
      text={isOver ? t("maintenance.over") : t("maintenance.text")}
      title={t("maintenance.title")}
    >
      <div aria-label={t("maintenance.left")} className={styles.clock} role="timer">
        {UNITS.map((unit) => (
          <span className={styles.unit} key={unit}>
            <span className={styles.digits}>{left ? format.number(left[unit], TWO_DIGITS) : "––"}</span>
            <span className={styles.name}>{t(`maintenance.${unit}`, { count: left?.[unit] ?? 0 })}</span>
          </span>
        ))}
      </div>
      <Button icon={<RefreshCw />} onPress={onRecheck} variant="secondary">
        {t("maintenance.recheck")}
      </Button>
    </FullPage>
  );
}
