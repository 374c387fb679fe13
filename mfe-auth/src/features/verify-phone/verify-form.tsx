import { sendCode, verifyCode } from "@kalima/accounts-contract";
import { isAppError } from "@kalima/contracts/errors";
import type { SignedIn } from "@kalima/contracts/session";
import { usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import type { ReactNode } from "react";
import { CodeForm } from "../../shared/code/code-form.tsx";
import { nextStep } from "../../shared/journey/next-page.tsx";
import { forgetDraft, keepDraft, readDraft, useDraft } from "../../shared/journey/registration-draft.ts";

const PURPOSE = "register";

type Verified = Pick<SignedIn, "user" | "verified">;
type VerifyFormProps = { phone: string; next: string; describedBy: string; children: ReactNode };

/** Proves the phone by its code; the answer's tokens replace the limited ones. `children` are other ways on. */
export function VerifyForm({ phone, next, describedBy, children }: VerifyFormProps) {
  const { t } = useTranslation("auth");
  const { http, session, toasts, navigation } = usePlatform();
  const current = useSession();
  const { codeSentAt } = useDraft();

  async function verify(otp: string): Promise<Verified> {
    const rememberMe = current.state === "signedIn" && current.rememberMe;
    try {
      const answer = await http.call(verifyCode, { body: { phone, otp, purpose: PURPOSE } });
      await session.begin(answer, { rememberMe });
      return answer;
    } catch (error) {
      if (!isAppError(error) || error.status !== 401) throw error;
      // The answer to an earlier try may have been lost after its cookies arrived: then the number is verified.
      const user = await session.reload().catch(() => null);
      if (!user?.verified) throw error;
      return { user, verified: true };
    }
  }
  return (
    <CodeForm<Verified>
      describedBy={describedBy}
      failureText={t("verify.failed")}
      onDone={(answer) => {
        const isRegistering = readDraft().codeSentAt > 0;
        forgetDraft();
        toasts.show({ tone: "success", text: t(isRegistering ? "register.done" : "verify.done") });
        navigation.go(nextStep(answer, next), { replace: true });
      }}
      onResent={(sentAt) => keepDraft({ codeSentAt: sentAt })}
      resend={async () => {
        await http.call(sendCode, { body: { phone, purpose: PURPOSE } });
        return true;
      }}
      send={verify}
      sentAt={codeSentAt}
      submitLabel={t("verify.submit")}
    >
      {children}
    </CodeForm>
  );
}
