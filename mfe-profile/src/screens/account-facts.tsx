import type { Account } from "@kalima/accounts-contract";
import { listOwnTrainers, type OwnTrainer } from "@kalima/learning-contract";
import { usePlatform, useQuery, useTranslation } from "@kalima/platform/react";
import { Button, Link, Num, phoneText, Skeleton, useFormat } from "@kalima/ui";
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
      {user.role.name === "student" ? <LearningFacts /> : null}
    </dl>
  );
}

/** How many sessions the student has completed, and with how many trainers. */
function LearningFacts() {
  const { t } = useTranslation("profile");
  const { http } = usePlatform();
  const { number } = useFormat();
  const trainers = useQuery({
    queryKey: ["account-facts", "trainers"],
    queryFn: ({ signal }) => http.call(listOwnTrainers, { signal }),
  });

  const facts: [key: string, count: (own: OwnTrainer[]) => number][] = [
    ["sessions", (own) => own.reduce((sum, { lessons }) => sum + lessons, 0)],
    // Favourites without a session are in the list, too.
    ["trainers", (own) => own.filter(({ lessons }) => lessons > 0).length],
  ];

  return facts.map(([key, count], at) => (
    <div key={key}>
      <dt>{t(`fields.${key}`)}</dt>
      <dd>
        {trainers.isPending ? <Skeleton height={20} shape="block" width={48} /> : null}
        {trainers.data ? number(count(trainers.data.items)) : null}
        {trainers.isLoadingError ? <span>{t("facts.unknown")}</span> : null}{" "}
        {trainers.isLoadingError && at === 0 ? (
          <Button isPending={trainers.isFetching} onPress={() => void trainers.refetch()} size="small" variant="quiet">
            {t("facts.retry")}
          </Button>
        ) : null}
      </dd>
    </div>
  ));
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
