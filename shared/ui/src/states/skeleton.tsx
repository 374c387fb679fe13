import { classNames } from "../provider/class-names.ts";
import styles from "./skeleton.module.css";

export type SkeletonProps = {
  /** Pixels, or a share of the line such as "60%". */
  width?: number | string;
  height?: number | string;
  shape?: "text" | "block" | "circle";
  className?: string;
};

const HEIGHTS = { text: 14, block: 96, circle: 48 };

/**
 * The shape of content that is on its way. An SVG, because its width and height are attributes and not styles,
 * so prerendered pages may carry it.
 */
export function Skeleton({ width, height, shape = "text", className }: SkeletonProps) {
  const size = height ?? HEIGHTS[shape];
  return (
    <svg
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape], className)}
      height={size}
      width={width ?? (shape === "circle" ? size : "100%")}
    />
  );
}
