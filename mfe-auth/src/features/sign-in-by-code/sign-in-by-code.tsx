import { sendCode, verifyCode } from "@kalima/accounts-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Trans } from "@kalima/platform/rich-text";
import { Button, Num } from "@kalima/ui";
import { useId, useState } from "react";
import { CodeForm } from "../../shared/code/code-form.tsx";
import { keepDraft } from "../../shared/journey/registration-draft.ts";
import { useSignedIn } from "../../shared/journey/use-signed-in.ts";
import { readWaitingSignIn, type WaitingSignIn } from "../../shared/journey/waiting-sign-in.ts";
import { shownPhone } from "../../shared/phone/shown-phone.ts";
import { AskCodeForm } from "./ask-code-form.tsx";
import { type SentCode, useWaitingCode } from "./sent-code.ts";

const PURPOSE = "sign_in";

type SignInByCodeProps = { next: string; onPassword: () => void; onFactor: (waiting: WaitingSignIn) => void };

/**
 * Signs in by phone and code: for a forgotten password, or an account that is rate limited by wrong passwords of a
 * stranger. Every number gets the same answer, so that answers do not reveal who has an account; hence "if" in the text.
 */
export function SignInByCode({ next, onPassword, onFactor }: SignInByCodeProps) {
  const { t } = useTranslation("auth");
  const { http, session } = usePlatform();
  const onSignedIn = useSignedIn(next);
  const sentId = useId();
  const [sent, setSent] = useState(useWaitingCode());
  const [isEntering, setEntering] = useState(sent !== null);

  function leaveCode(): void {
    keepDraft({ signInCode: null });
    setEntering(false);
  }
  function enterCode(code: SentCode): void {
    setSent(code);
    setEntering(true);
  }

  if (!sent || !isEntering) return <AskCodeForm last={sent} onPassword={onPassword} onSent={enterCode} />;
  const { phone, countryCode } = sent;
  return (
    <>
      <p id={sentId} role="status">
        <Trans
          components={{ phone: <Num>{""}</Num> }}
          i18nKey="signInByCode.sent"
          ns="auth"
          t={t}
          values={{ phone: shownPhone(phone, countryCode) }}
        />
      </p>
      <CodeForm<() => void>
        describedBy={sentId}
        failureText={t("verify.failed")}
        onDone={(goOn) => goOn()}
        onResent={(sentAt) => {
          setSent({ ...sent, sentAt });
          keepDraft({ signInCode: { ...sent, sentAt } });
        }}
        resend={async () => {
          await http.call(sendCode, { body: { phone, countryCode, purpose: PURPOSE } });
          return true;
        }}
        send={async (otp) => {
          try {
            const answer = await http.call(verifyCode, { body: { phone, countryCode, otp, purpose: PURPOSE } });
            // The server begins every session by code as one of this browser session.
            await session.begin(answer, { rememberMe: false });
            return () => onSignedIn(answer);
          } catch (error) {
            const waiting = readWaitingSignIn(error, false);
            return () => {
              // The code is used up.
              leaveCode();
              onFactor(waiting);
            };
          }
        }}
        sentAt={sent.sentAt}
        submitLabel={t("signInByCode.verify")}
      >
        <Button onPress={leaveCode} variant="quiet">
          {t("code.anotherNumber")}
        </Button>
        <Button
          onPress={() => {
            leaveCode();
            onPassword();
          }}
          variant="quiet"
        >
          {t("signInByCode.password")}
        </Button>
      </CodeForm>
    </>
  );
}
