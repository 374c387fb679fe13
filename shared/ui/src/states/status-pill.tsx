import type { ReactNode } from "react";
import { AlertCircle, Check, Clock, Info, Minus } from "../icons/index.ts";
import { classNames } from "../provider/class-names.ts";
import styles from "./status-pill.module.css";

export type StatusTone = "ok" | "warn" | "bad" | "info" | "neutral";

const ICONS = { ok: Check, warn: Clock, bad: AlertCircle, info: Info, neutral: Minus };

export type StatusPillProps = { tone: StatusTone; icon?: ReactNode; className?: string; children: ReactNode };

/** A status in icon, word and tint: never by colour alone. */
export function StatusPill({ tone, icon, className, children }: StatusPillProps) {
  const Icon = ICONS[tone];
  return (
    <span className={classNames(styles.pill, styles[tone], className)}>
      {icon ?? <Icon size={14} />}
      {children}
    </span>
  );
}
