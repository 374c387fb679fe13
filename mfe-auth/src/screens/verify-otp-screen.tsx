import { useMutation, usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import { Trans } from "@kalima/platform/rich-text";
import { Button, Inline, Num, Stack } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { useId } from "react";
import { VerifyForm } from "../features/verify-phone/verify-form.tsx";
import { GoTo, nextStep, useNext, withNext } from "../shared/journey/next-page.tsx";
import { forgetPendingPhone, keepDraft, readDraft, usePendingPhone } from "../shared/journey/registration-draft.ts";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";
import { fillPhone } from "../shared/phone/shown-phone.ts";
import { useAccount } from "../shared/use-account.ts";

/** /verify-otp — the code from the message. Without a phone to verify there is nothing to do here. */
export function VerifyOtpScreen() {
  const { t } = useTranslation("auth");
  const titleId = useId();
  const session = useSession();
  const next = useNext();
  const leave = useLeaveRegistration();
  const pending = usePendingPhone();
  const account = useAccount();
  const phone = session.state === "signedIn" ? (account.data?.phone ?? pending ?? "") : pending;

  if (session.state === "signedIn" && session.verified) return <GoTo path={nextStep(session, next)} />;
  if (phone === null) return <GoTo path={leave.variables ?? withNext("/register", next)} />;

  const lead = (
    <Trans
      components={{ phone: <Num>{""}</Num> }}
      i18nKey="verify.lead"
      ns="auth"
      t={t}
      values={{ phone: fillPhone(phone) }}
    />
  );
  return (
    <AuthLayout lead={lead} picture="conversation" step={2} title={t("verify.title")} titleId={titleId}>
      {account.isError && !phone ? (
        <Problem error={account.error} isRetrying={account.isFetching} onRetry={account.refetch} />
      ) : (
        <VerifyForm describedBy={titleId} next={next} phone={phone ?? ""}>
          <Button isPending={leave.isPending} onPress={() => leave.mutate(withNext("/register", next))} variant="quiet">
            {t("code.anotherNumber")}
          </Button>
        </VerifyForm>
      )}
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

/** Gives this registration up for another page; what was typed stays, for it to start from. */
function useLeaveRegistration() {
  const { session, navigation } = usePlatform();
  return useMutation({
    mutationFn: async (path: string) => {
      const draft = readDraft();
      const ended = session.end("signed_out");
      // Ending empties the tab's store at once, and the next page may read the draft before the server has answered.
      forgetPendingPhone();
      keepDraft({ ...draft, codeSentAt: 0 });
      await ended;
      return path;
    },
    onSuccess: (path) => navigation.go(path, { replace: true }),
  });
}
