import { OTP_RESEND_SECONDS } from "@kalima/accounts-contract";
import { isAppError } from "@kalima/contracts/errors";
import { useFailureToast, useMutation, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, VisuallyHidden } from "@kalima/ui";
import { useCallback, useLayoutEffect, useState } from "react";
import styles from "./resend-code.module.css";

type ResendCodeProps = {
  /** Epoch milliseconds of the last code; 0 when none is known. */
  sentAt: number;
  /** Requests another code. Resolves to false when nothing was sent; the caller then shows why. */
  resend: () => Promise<boolean>;
  onResent: (sentAt: number) => void;
  /** The button may have become disabled while focused; the focus must move. */
  onSettled: () => void;
};

/** Requests another code: once a minute, or when the server allows it. */
export function ResendCode({ sentAt, resend, onResent, onSettled }: ResendCodeProps) {
  const { t } = useTranslation("auth");
  const { toasts } = usePlatform();
  const failureToast = useFailureToast();
  const [freeAt, setFreeAt] = useState(0);
  const [announced, setAnnounced] = useState(0);
  const secondsLeft = useCountdown(freeAt);
  const waitUntil = useCallback((instant: number) => {
    setFreeAt(instant);
    setAnnounced(secondsUntil(instant));
  }, []);
  const wait = (seconds: number) => waitUntil(Date.now() + seconds * 1_000);

  // A clock that was set back must not make the wait longer.
  useLayoutEffect(() => waitUntil(Math.min(sentAt, Date.now()) + OTP_RESEND_SECONDS * 1_000), [sentAt, waitUntil]);

  const again = useMutation({
    mutationFn: resend,
    onSuccess: (isSent) => {
      if (!isSent) return;
      wait(OTP_RESEND_SECONDS);
      onResent(Date.now());
      toasts.show({ tone: "success", text: t("code.resent") });
      onSettled();
    },
    onError: (error) => {
      if (isAppError(error) && error.retryAfter) wait(error.retryAfter);
      failureToast(error, t("code.resendFailed"));
      onSettled();
    },
  });
  const isWaiting = secondsLeft > 0;
  return (
    <>
      <Button isDisabled={isWaiting} isPending={again.isPending} onPress={() => again.mutate()} variant="secondary">
        <span className={styles.labels}>
          {/* Room for the longest text, so that what is beside the button stays where it is when the text changes. */}
          <span aria-hidden="true">{t("code.resend")}</span>
          <span aria-hidden="true">{t("code.resendIn", { count: OTP_RESEND_SECONDS })}</span>
          <span>{isWaiting ? t("code.resendIn", { count: secondsLeft }) : t("code.resend")}</span>
        </span>
      </Button>
      {/* Announces when the wait begins and when it is over, not every second of it. */}
      <span role="status">
        {announced > 0 ? (
          <VisuallyHidden>{isWaiting ? t("code.wait", { count: announced }) : t("code.waitOver")}</VisuallyHidden>
        ) : null}
      </span>
    </>
  );
}

/** Whole seconds until an instant (epoch milliseconds), ticking; 0 from then on, and before the first effect. */
function useCountdown(until: number): number {
  const [left, setLeft] = useState(0);
  const isRunning = left > 0;
  useLayoutEffect(() => {
    const update = () => setLeft(secondsUntil(until));
    update();
    if (!isRunning) return;
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [until, isRunning]);
  return left;
}

/** Whole seconds from now until an instant (epoch milliseconds); 0 once it has passed. */
function secondsUntil(instant: number): number {
  return Math.max(0, Math.ceil((instant - Date.now()) / 1_000));
}
