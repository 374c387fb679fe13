import { type Account, changePhone, profileUpdated } from "@kalima/accounts-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Trans } from "@kalima/platform/rich-text";
import { Button, Num, phoneText, Stack } from "@kalima/ui";
import { useId, useState } from "react";
import { CodeForm } from "../../shared/code/code-form.tsx";
import { shownPhone } from "../../shared/phone/shown-phone.ts";
import { AskPhoneForm } from "./ask-phone-form.tsx";
import { useAskForCode, type WantedPhone } from "./use-ask-for-code.ts";

type Step = { kind: "ask"; wantsPassword: boolean } | { kind: "enter"; sentAt: number };

/** Changes the own phone number: a code to the new one, then the page that says so. */
export function ChangePhone({ user }: { user: Account }) {
  const { t } = useTranslation("auth");
  const { http, session, bus, toasts, navigation, logger } = usePlatform();
  const askForCode = useAskForCode(user);
  const sentId = useId();
  const [wanted, setWanted] = useState<WantedPhone | null>(null);
  const [step, setStep] = useState<Step>({ kind: "ask", wantsPassword: false });

  if (!wanted || step.kind === "ask") {
    return (
      <Stack gap={4}>
        <Sentence phone={phoneText(user.phone)} text="changePhone.current" />
        <AskPhoneForm
          last={wanted}
          onSent={(sent) => {
            setWanted(sent);
            setStep({ kind: "enter", sentAt: Date.now() });
          }}
          user={user}
          wantsPassword={step.kind === "ask" && step.wantsPassword}
        />
      </Stack>
    );
  }
  const { newPhone, newCountryCode } = wanted;
  return (
    <Stack gap={4}>
      <div id={sentId} role="status">
        <Sentence phone={shownPhone(newPhone, newCountryCode)} text="changePhone.sent" />
      </div>
      <CodeForm<Account>
        describedBy={sentId}
        failureText={t("changePhone.failed")}
        onDone={({ id }) => {
          bus.publish(profileUpdated, { userId: id });
          toasts.show({ tone: "success", text: t("changePhone.done") });
          navigation.go("/phone-changed");
        }}
        onResent={(sentAt) => setStep({ kind: "enter", sentAt })}
        resend={async () => {
          const isSent = await askForCode(wanted);
          if (!isSent) setStep({ kind: "ask", wantsPassword: true });
          return isSent;
        }}
        send={async (otp) => {
          const changed = await http.call(changePhone, { body: { phone: user.phone, newPhone, newCountryCode, otp } });
          // The number is changed, whether or not the account can be read again just now.
          await session
            .reload()
            .catch((error) => logger.warn("profile not read after a change", { error: String(error) }));
          return changed;
        }}
        sentAt={step.sentAt}
        submitLabel={t("changePhone.verify")}
      >
        <Button onPress={() => setStep({ kind: "ask", wantsPassword: false })} variant="quiet">
          {t("code.anotherNumber")}
        </Button>
      </CodeForm>
    </Stack>
  );
}

function Sentence({ text, phone }: { text: string; phone: string }) {
  const { t } = useTranslation("auth");
  return (
    <p>
      <Trans components={{ phone: <Num>{""}</Num> }} i18nKey={text} ns="auth" t={t} values={{ phone }} />
    </p>
  );
}
