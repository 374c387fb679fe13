import { useTranslation } from "@kalima/platform/react";
import { Button, classNames, useFormat } from "@kalima/ui";
import { MessageCircle } from "@kalima/ui/icons";
import type { Ref } from "react";
import styles from "./launcher.overlay.module.css";

const MAX_SHOWN = 9;

type Props = {
  unread: number;
  /** The position in the queue; null outside of it. */
  position: number | null;
  onOpen: () => void;
  ref: Ref<HTMLButtonElement>;
};

/** Opens the panel, from the place that the header leaves for it. A badge counts unread messages, or says the place in the queue. */
export function Launcher({ unread, position, onOpen, ref }: Props) {
  const { t } = useTranslation("support-chat");
  const format = useFormat();
  const queue = position === null ? "" : t("status.position", { position });
  const news = unread === 0 ? queue : t("launcher.unread", { count: unread });
  return (
    <div className={styles.place}>
      <Button
        className={styles.launcher}
        aria-label={news ? t("launcher.openWithNews", { news }) : t("launcher.open")}
        aria-haspopup="dialog"
        icon={<MessageCircle />}
        onPress={onOpen}
        ref={ref}
      />
      {unread > 0 ? (
        <span className={classNames(styles.badge, styles.unread)} aria-hidden="true">
          {unread > MAX_SHOWN ? `${format.number(MAX_SHOWN)}+` : format.number(unread)}
        </span>
      ) : position !== null ? (
        <span className={classNames(styles.badge, styles.position)} aria-hidden="true">
          {format.number(position)}
        </span>
      ) : null}
      <span className={styles.news} role="status">
        {news}
      </span>
    </div>
  );
}
