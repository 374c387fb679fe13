import { useTranslation } from "@kalima/platform/react";
import { Skeleton, Stack } from "@kalima/ui";
import { Card, Problem } from "@kalima/ui/content";
import { type ReactNode, useId } from "react";
import { ChangePasswordForm } from "../features/change-password/change-password-form.tsx";
import { ChangePhone } from "../features/change-phone/change-phone.tsx";
import { DeleteAccount } from "../features/delete-account/delete-account.tsx";
import { useAccount } from "../shared/use-account.ts";
import styles from "./security-settings.module.css";

/** This remote's part of a profile's settings: password, phone number, and the end of the account. */
export function SecuritySettings() {
  const { t } = useTranslation("auth");
  const { data: user, error, isFetching, refetch } = useAccount();
  if (!user && error) return <Problem error={error} isRetrying={isFetching} onRetry={refetch} />;
  // Signed out for the moment between logging out and leaving the page, too.
  if (!user) return <Skeleton height={320} shape="block" />;
  return (
    <Stack gap={5}>
      <Setting lead={t("changePassword.lead")} title={t("changePassword.title")}>
        <ChangePasswordForm key={user.id} user={user} />
      </Setting>
      <Setting lead={t("changePhone.lead")} title={t("changePhone.title")}>
        <ChangePhone key={user.id} user={user} />
      </Setting>
      <Setting isDanger title={t("deleteAccount.title")}>
        <DeleteAccount key={user.id} user={user} />
      </Setting>
    </Stack>
  );
}

type SettingProps = { title: string; lead?: string; isDanger?: boolean; children: ReactNode };

function Setting({ title, lead, isDanger = false, children }: SettingProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section" padding="large" {...(isDanger && { className: styles.danger ?? "" })}>
      <Stack gap={4}>
        <h2 id={id}>{title}</h2>
        {lead ? <p>{lead}</p> : null}
        {children}
      </Stack>
    </Card>
  );
}
