import type { RoomState } from "@kalima/contracts/sockets";
import { useNow, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Clock } from "@kalima/ui/icons";
import { clockText, elapsedSeconds } from "../room-view.ts";
import styles from "./call.module.css";
import room from "./room.module.css";

/** How long the lesson has run, by the server's clock: both people see the same. */
export function LessonTimer({ state, clockOffsetMs }: { state: RoomState; clockOffsetMs: number }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const now = useNow(1_000) + clockOffsetMs;
  return (
    <p className={styles.timer}>
      <Clock size={18} />
      {state.runningSince ? (
        <span role="timer">
          {t("room.timer.ran")} <bdi dir="ltr">{clockText(elapsedSeconds(state, now))}</bdi>
        </span>
      ) : (
        <span>{t("room.timer.waiting")}</span>
      )}
      <span className={room.quiet}>{t("room.timer.ends", { time: format.time(state.endsAt) })}</span>
    </p>
  );
}
