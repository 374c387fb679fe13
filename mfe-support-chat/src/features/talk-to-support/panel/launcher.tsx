import { useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { avoidOverlap } from "@kalima/ui/corner";
import { MessageCircle } from "@kalima/ui/icons";
import { type Ref, useEffect, useRef } from "react";
import styles from "./launcher.overlay.module.css";

const MAX_SHOWN = 9;

type Props = {
  unread: number;
  /** The position in the queue; null outside of it. */
  position: number | null;
  onOpen: () => void;
  ref: Ref<HTMLButtonElement>;
};

/** Below this, a finger on its way trembles. */
const MIN_SCROLL_PX = 8;

/** Marks the corner with `data-away` while the page is scrolled down, until it is scrolled up or at its end; styles hide it. */
function hideOnTheWayDown(corner: HTMLElement): () => void {
  let last = window.scrollY;
  function follow(): void {
    const moved = window.scrollY - last;
    if (Math.abs(moved) < MIN_SCROLL_PX) return;
    last = window.scrollY;
    const isAtEnd = last + window.innerHeight >= document.documentElement.scrollHeight - MIN_SCROLL_PX;
    corner.toggleAttribute("data-away", moved > 0 && !isAtEnd);
  }
  window.addEventListener("scroll", follow, { passive: true });
  return () => window.removeEventListener("scroll", follow);
}

/** Opens the panel; a dot counts unread messages, a label beside the button says the place in the queue. */
export function Launcher({ unread, position, onOpen, ref }: Props) {
  const { t } = useTranslation("support-chat");
  const format = useFormat();
  const corner = useRef<HTMLDivElement>(null);
  useEffect(() => (corner.current ? avoidOverlap(corner.current) : undefined), []);
  useEffect(() => (corner.current ? hideOnTheWayDown(corner.current) : undefined), []);
  const place = position === null ? "" : t("status.position", { position });
  const news = unread === 0 ? place : t("launcher.unread", { count: unread });
  return (
    <div className={styles.corner} data-corner="" ref={corner}>
      <Button
        className={styles.launcher}
        aria-label={news ? t("launcher.openWithNews", { news }) : t("launcher.open")}
        aria-haspopup="dialog"
        icon={<MessageCircle size={26} />}
        onPress={onOpen}
        ref={ref}
      />
      {position !== null && (
        <span className={styles.place} aria-hidden="true">
          {t("launcher.place", { position })}
        </span>
      )}
      {unread > 0 && (
        <span className={styles.dot} aria-hidden="true">
          {unread > MAX_SHOWN ? `${format.number(MAX_SHOWN)}+` : format.number(unread)}
        </span>
      )}
      <span className={styles.news} role="status">
        {news}
      </span>
    </div>
  );
}
