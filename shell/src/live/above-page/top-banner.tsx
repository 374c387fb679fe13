import { type ReactNode, useEffect, useRef } from "react";
import styles from "./top-banner.module.css";

/** Sets the offset of the sticky header: the banner stays above it. */
const HEIGHT = "--above-header";

type TopBannerProps = { label: string; children: ReactNode; actions: ReactNode };

/** A notice on top of every page, for what this browser alone sees. */
export function TopBanner({ label, children, actions }: TopBannerProps) {
  const banner = useRef<HTMLElement>(null);

  useEffect(() => {
    const page = document.documentElement;
    const measure = () => page.style.setProperty(HEIGHT, `${banner.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(measure);
    if (banner.current) observer.observe(banner.current);
    return () => {
      observer.disconnect();
      page.style.removeProperty(HEIGHT);
    };
  }, []);

  return (
    <aside aria-label={label} className={styles.banner} ref={banner}>
      <p className={styles.text}>{children}</p>
      {actions}
    </aside>
  );
}
