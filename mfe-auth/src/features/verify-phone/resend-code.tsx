import { OTP_RESEND_SECONDS } from "@kalima/contracts/domain";
import { isAppError } from "@kalima/contracts/errors";
import { useFailureToast, useMutation, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { useState } from "react";
import { keepDraft, readDraft } from "../../shared/journey/registration-draft.ts";
import { useCountdown } from "./use-countdown.ts";

/** Asks for another code; waits a minute between two, or as long as the server says. */
export function ResendCode({ phone }: { phone: string }) {
  const { t } = useTranslation("auth");
  const { http, toasts } = usePlatform();
  const failureToast = useFailureToast();
  const [freeAt, setFreeAt] = useState(() => readDraft().codeSentAt + OTP_RESEND_SECONDS * 1_000);
  const secondsLeft = useCountdown(freeAt);
  const resend = useMutation({
    mutationFn: () => http.post("/auth/send-otp", { phone }),
    onSuccess: () => {
      const now = Date.now();
      keepDraft({ codeSentAt: now });
      setFreeAt(now + OTP_RESEND_SECONDS * 1_000);
      toasts.show({ tone: "success", text: t("verify.resent") });
    },
    onError: (error) => {
      if (isAppError(error) && error.retryAfter) setFreeAt(Date.now() + error.retryAfter * 1_000);
      failureToast(error, t("verify.resendFailed"));
    },
  });
  return (
    <Button
      isDisabled={secondsLeft > 0}
      isPending={resend.isPending}
      onPress={() => resend.mutate()}
      variant="secondary"
    >
      {secondsLeft > 0 ? t("verify.resendIn", { count: secondsLeft }) : t("verify.resend")}
    </Button>
  );
}
