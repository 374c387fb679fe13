import { classNames } from "../provider/class-names.ts";
import styles from "./icons.module.css";

export type IconProps = { size?: number; className?: string };

/** An icon of the site from path data in a square of 24 units: 20 px, silent for screen readers, mirrored in Arabic when it points somewhere. */
/* @__NO_SIDE_EFFECTS__ */
export function icon(outline: string, isMirrored = false) {
  return function Icon({ size = 20, className }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        className={classNames(styles.icon, isMirrored && styles.mirrored, className)}
        height={size}
        viewBox="0 0 24 24"
        width={size}
      >
        <path d={outline} />
      </svg>
    );
  };
}
