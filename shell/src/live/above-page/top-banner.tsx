import { type ReactNode, useEffect, useRef } from "react";

/** Sets the offset of the sticky header: the banner stays above it. */
const HEIGHT = "--above-header";

type TopBannerProps = { label: string; children: ReactNode; actions: ReactNode };

/** A notice above every page, or floating over its end, of what this browser alone sees. Its style is in `frame.module.css`, because the server keeps room for it. */
export function TopBanner({ label, children, actions }: TopBannerProps) {
  const banner = useRef<HTMLElement>(null);

  useEffect(() => {
    if (banner.current?.closest("[data-floats]")) return;
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
    <aside aria-label={label} ref={banner}>
      <p>{children}</p>
      {actions}
    </aside>
  );
}
