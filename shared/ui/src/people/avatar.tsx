import { classNames } from "../provider/class-names.ts";
import styles from "./people.module.css";
import { numberFrom } from "./seed.ts";

export type AvatarProps = {
  name: string;
  /** Picture; without it the initials are shown. */
  url?: string | null;
  /** Pixels. */
  size?: number;
  className?: string;
};

const TINTS = 4;

/** The picture of a person, or their initials on a colour derived from the name. Decorative: show the name beside it. */
export function Avatar({ name, url, size = 40, className }: AvatarProps) {
  if (url) {
    return <img alt="" className={classNames(styles.avatar, className)} height={size} src={url} width={size} />;
  }
  const tint = styles[`tint${numberFrom(name) % TINTS}`];
  return (
    <svg
      aria-hidden="true"
      className={classNames(styles.avatar, tint, className)}
      height={size}
      viewBox="0 0 40 40"
      width={size}
    >
      <rect className={styles.ground} height="40" width="40" />
      <text className={styles.initials} dominantBaseline="central" textAnchor="middle" x="20" y="20.5">
        {getInitials(name)}
      </text>
    </svg>
  );
}

function getInitials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = [...(words[0] ?? "")][0] ?? "";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  // Arabic letters join when they touch; a thin space keeps the initials apart.
  return /\p{Script=Arabic}/u.test(first + last) ? `${first}\u2009${last}` : (first + last).toUpperCase();
}
