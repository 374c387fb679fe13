import { usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import { supportRequested } from "@kalima/support-contract";
import { Button, ButtonLink, Inline } from "@kalima/ui";
import { UserText } from "@kalima/ui/user-text";
import { GoTo } from "../shared/journey/next-page.tsx";
import { useLogOut } from "../shared/journey/use-signed-in.ts";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";
import { useAccount } from "../shared/use-account.ts";
import styles from "./account-disabled-screen.module.css";

/** /account-disabled — explains the status with the reason that staff gave, opens support, gives a copy of the person's data, or logs out. */
export function AccountDisabledScreen() {
  const { t } = useTranslation("auth");
  const { bus } = usePlatform();
  const current = useSession();
  const logOut = useLogOut();
  const reason = useAccount().data?.disabledReason;
  if (current.state === "signedOut" || current.user.status === "active") return <GoTo path="/" />;
  return (
    <AuthLayout lead={t("disabled.message")} picture="conversation" title={t("disabled.title")}>
      {reason && (
        <div className={styles.reason}>
          <h2 className={styles.heading}>{t("disabled.reason")}</h2>
          <UserText>{reason}</UserText>
        </div>
      )}
      <Inline gap={3} wrap>
        <Button onPress={() => bus.publish(supportRequested, { from: "account-disabled" })}>
          {t("disabled.support")}
        </Button>
        <ButtonLink download href="/api/users/me/export" variant="secondary">
          {t("disabled.ownData")}
        </ButtonLink>
        <Button isPending={logOut.isPending} onPress={() => logOut.mutate()} variant="secondary">
          {t("logOut.action")}
        </Button>
      </Inline>
    </AuthLayout>
  );
}
