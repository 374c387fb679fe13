import { Trans, useSession, useTranslation } from "@kalima/platform/react";
import { Button, Inline, Num, phoneText, Stack } from "@kalima/ui";
import { useLeaveRegistration } from "../features/verify-phone/use-leave-registration.ts";
import { VerifyForm } from "../features/verify-phone/verify-form.tsx";
import { GoTo } from "../shared/journey/go-to.tsx";
import { nextStep } from "../shared/journey/next-step.ts";
import { pendingPhone } from "../shared/journey/registration-draft.ts";
import { withNext } from "../shared/journey/safe-next.ts";
import { useNext } from "../shared/journey/use-next.ts";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";

/** /verify-otp — the code from the message. Without a phone to verify there is nothing to do here. */
export function VerifyOtpScreen() {
  const { t } = useTranslation("auth");
  const session = useSession();
  const next = useNext();
  const leave = useLeaveRegistration();
  const phone = session.state === "signedIn" ? session.user.phone : pendingPhone();

  if (session.state === "signedIn" && session.verified) return <GoTo path={nextStep(session, next)} />;
  if (!phone) return <GoTo path={leave.variables ?? withNext("/register", next)} />;

  const lead = (
    <Trans
      components={{ phone: <Num>{""}</Num> }}
      i18nKey="verify.lead"
      ns="auth"
      t={t}
      values={{ phone: phoneText(phone) }}
    />
  );
  return (
    <AuthLayout lead={lead} picture="conversation" step={2} title={t("verify.title")}>
      <VerifyForm next={next} phone={phone}>
        <Button isPending={leave.isPending} onPress={() => leave.mutate(withNext("/register", next))} variant="quiet">
          {t("code.anotherNumber")}
        </Button>
      </VerifyForm>
      <Stack gap={2}>
        <p>{t("verify.hasAccount")}</p>
        <Inline>
          <Button
            isDisabled={leave.isPending}
            onPress={() => leave.mutate(withNext("/login", next))}
            size="small"
            variant="secondary"
          >
            {t("register.signIn")}
          </Button>
        </Inline>
      </Stack>
    </AuthLayout>
  );
}
