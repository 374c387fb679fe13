import { useSession, useTranslation } from "@kalima/platform/react";
import { Trans } from "@kalima/platform/rich-text";
import { ButtonLink, Inline, Num } from "@kalima/ui";
import { GoTo } from "../shared/journey/next-page.tsx";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";
import { fillPhone } from "../shared/phone/shown-phone.ts";
import { useAccount } from "../shared/use-account.ts";

/** /phone-changed — the number that signs in from now on. */
export function PhoneChangedScreen() {
  const { t } = useTranslation("auth");
  const session = useSession();
  const account = useAccount();
  if (session.state === "signedOut") return <GoTo path="/" />;
  const lead = account.isError ? null : (
    <Trans
      components={{ phone: <Num>{""}</Num> }}
      i18nKey="phoneChanged.message"
      ns="auth"
      t={t}
      values={{ phone: fillPhone(account.data?.phone) }}
    />
  );
  return (
    <AuthLayout lead={lead} picture="conversation" title={t("phoneChanged.title")}>
      <Inline gap={3} wrap>
        <ButtonLink href="/profile/settings">{t("phoneChanged.settings")}</ButtonLink>
        <ButtonLink href="/" variant="secondary">
          {t("phoneChanged.home")}
        </ButtonLink>
      </Inline>
    </AuthLayout>
  );
}
