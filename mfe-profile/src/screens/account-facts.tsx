import type { Account } from "@kalima/accounts-contract";
import { useTranslation } from "@kalima/platform/react";
import { Link, Num, phoneText, useFormat } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { CheckCircle, X } from "@kalima/ui/icons";
import type { ReactNode } from "react";
import styles from "./account-facts.module.css";

/** The fields of the account that the details form does not edit. */
export function AccountFacts({ user }: { user: Account }) {
  const { t } = useTranslation("profile");
  const { date, countryName } = useFormat();
  const { country } = user.details;
  const facts: [key: string, value: ReactNode][] = [
    ["phone", <PhoneFact key="phone" phone={user.phone} />],
    ["country", country && countryName(country)],
    ["referralSource", user.referralSource && t(`referral.${user.referralSource}`)],
    ["since", date(user.createdAt, { dateStyle: "long" })],
    ["status", <AccountStatus key="status" status={user.status} />],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`fields.${key}`)}</dt>
          <dd>{value || t("facts.notProvided")}</dd>
        </div>
      ))}
    </dl>
  );
}

function AccountStatus({ status }: Pick<Account, "status">) {
  const { t } = useTranslation("profile");
  const isActive = status === "active";
  return (
    <StatusPill icon={isActive ? <CheckCircle size={16} /> : <X size={16} />} tone={isActive ? "ok" : "bad"}>
      {t(`status.${status}`)}
    </StatusPill>
  );
}

function PhoneFact({ phone }: Pick<Account, "phone">) {
  const { t } = useTranslation("profile");
  return (
    <>
      <Num>{phoneText(phone)}</Num>{" "}
      <Link aria-label={t("facts.changePhone")} href="/profile/settings">
        {t("facts.change")}
      </Link>
    </>
  );
}
