import { LogoMark } from "../pictures/logo-mark.tsx";
import { useUi } from "../provider/ui-context.ts";
import styles from "./states.module.css";

/** Says that something is on its way, where no skeleton fits. Appears after a moment, so quick answers do not flash. */
export function Loading({ label }: { label?: string }) {
  const { texts } = useUi();
  return (
    <div className={styles.loading} role="status">
      <LogoMark size={40} />
      <span>{label ?? texts.loading}</span>
    </div>
  );
}
