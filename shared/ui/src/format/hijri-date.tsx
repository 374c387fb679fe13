import { hasHijriDates } from "@kalima/contracts/domain";
import { useContext } from "react";
import { UiContext } from "../provider/ui-context.ts";
import type { Instant } from "./formats.ts";
import styles from "./hijri-date.module.css";
import { useFormat } from "./use-format.ts";

/** The Hijri date of an instant in a line of its own, for visitors who chose to have it beside the Gregorian one. */
export function HijriDate({ at, timeZone }: { at: Instant; timeZone?: string | undefined }) {
  const { arabicStyle } = useContext(UiContext);
  const format = useFormat(timeZone);
  return arabicStyle && hasHijriDates(arabicStyle) ? <small className={styles.hijri}>{format.hijri(at)}</small> : null;
}
