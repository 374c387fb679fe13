import type { User } from "@kalima/contracts/api";
import { profileUpdated } from "@kalima/contracts/events";
import { Trans, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Num, Stack } from "@kalima/ui";
import { useState } from "react";
import { CodeForm } from "../../shared/code/code-form.tsx";
import { shownPhone } from "../../shared/phone/shown-phone.ts";
import { AskPhoneForm, type WantedPhone } from "./ask-phone-form.tsx";

type Sent = WantedPhone & { sentAt: number };

/** Changes the own phone number: a code to the new one, then the page that says so. */
export function ChangePhone({ user }: { user: User }) {
  const { t } = useTranslation("auth");
  const { http, session, bus, toasts, navigation } = usePlatform();
  const [last, setLast] = useState<WantedPhone | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const phoneOf = (key: string, phone: string) => (
    <p role={sent ? "status" : undefined}>
      <Trans components={{ phone: <Num>{""}</Num> }} i18nKey={key} ns="auth" t={t} values={{ phone }} />
    </p>
  );

  if (!sent) {
    return (
      <Stack gap={4}>
        {phoneOf("changePhone.current", user.phone)}
        <AskPhoneForm last={last} onSent={(wanted) => setSent({ ...wanted, sentAt: Date.now() })} user={user} />
      </Stack>
    );
  }
  const { newPhone, newCountryCode, currentPassword, sentAt } = sent;
  const wanted = { phone: user.phone, newPhone, newCountryCode };
  return (
    <Stack gap={4}>
      {phoneOf("changePhone.sent", shownPhone(newPhone, newCountryCode))}
      <CodeForm<string>
        failureText={t("changePhone.failed")}
        onDone={(userId) => {
          bus.publish(profileUpdated, { userId });
          toasts.show({ tone: "success", text: t("changePhone.done") });
          navigation.go("/phone-changed");
        }}
        onResent={(at) => setSent({ ...sent, sentAt: at })}
        resend={async () => {
          await http.post("/auth/reset-phone", { ...wanted, currentPassword }, { quiet: true });
          return true;
        }}
        send={async (otp) => {
          await http.post("/auth/change-phone", { ...wanted, otp });
          await session.reload();
          return user.id;
        }}
        sentAt={sentAt}
        submitLabel={t("changePhone.verify")}
        takesFocus
      >
        <Button
          onPress={() => {
            setLast(sent);
            setSent(null);
          }}
          variant="quiet"
        >
          {t("code.anotherNumber")}
        </Button>
      </CodeForm>
    </Stack>
  );
}
