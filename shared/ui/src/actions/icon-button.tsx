import { classNames } from "../provider/class-names.ts";
import styles from "./button.module.css";
import { Button, type ButtonProps } from "./button.tsx";

export type IconButtonProps = Omit<ButtonProps, "children" | "aria-label" | "iconEnd" | "fullWidth"> & {
  /** Read aloud. */
  label: string;
};

/** A square button with only an icon, named by its label. */
export function IconButton({ label, variant = "quiet", className, ...rest }: IconButtonProps) {
  return <Button {...rest} aria-label={label} className={classNames(styles.square, className)} variant={variant} />;
}
