import type { ComponentType } from "react";
import { classNames } from "../provider/class-names.ts";
import styles from "./icons.module.css";

export type IconProps = { size?: number; className?: string };

type Drawing = ComponentType<{
  size?: number;
  strokeWidth?: number;
  className?: string;
  "aria-hidden"?: boolean | "true";
}>;

/** An icon of the site from a drawing: 20 px, silent for screen readers, mirrored in Arabic when it points somewhere. */
/* @__NO_SIDE_EFFECTS__ */
export function icon(Drawing: Drawing, mirrored = false) {
  return function Icon({ size = 20, className }: IconProps) {
    return (
      <Drawing
        aria-hidden="true"
        className={classNames(styles.icon, mirrored && styles.mirrored, className)}
        size={size}
        strokeWidth={1.75}
      />
    );
  };
}
