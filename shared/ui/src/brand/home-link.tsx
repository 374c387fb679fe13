import { Link, LogoMark } from "@kalima/ui";
import styles from "./home-link.module.css";

const LOGO_SIZE = 36;

/** The logo with the school's name, as a link to the home page; `label` says that it is one. */
export function HomeLink({ brand, label }: { brand: string; label: string }) {
  return (
    <Link aria-label={label} className={styles.home} href="/" tone="plain">
      <LogoMark size={LOGO_SIZE} />
      {brand}
    </Link>
  );
}
