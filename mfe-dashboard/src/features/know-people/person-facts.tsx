import { useErrorText, useTranslation } from "@kalima/platform/react";
import type { Person } from "@kalima/staff-contract";
import { Button, Num, phoneText, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { rows } from "@kalima/ui/rows";
import { MOMENT } from "@kalima/ui/table";
import { UserText } from "@kalima/ui/user-text";
import type { ReactNode } from "react";
import { PersonStatus } from "../../shared/person-status.tsx";
import styles from "./know-person.module.css";
import { useContact } from "./use-person.ts";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The account of a person in facts. Contact data is shown when it is asked for. */
export function PersonFacts({ person }: { person: Person }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { role, status, disabledReason, country, level, lessonsLeft, lastSeenAt, createdAt } = person;
  return (
    <dl className={`${rows.facts} ${styles.facts}`}>
      <Fact name={t("people.columns.role")}>{t(`people.roles.${role}`)}</Fact>
      <Fact name={t("people.columns.status")}>
        <PersonStatus status={status} />
      </Fact>
      {disabledReason && (
        <Fact name={t("people.disabledReason")}>
          <UserText>{disabledReason}</UserText>
        </Fact>
      )}
      <Contact key={person.id} person={person} />
      {country && <Fact name={t("people.columns.country")}>{format.countryName(country)}</Fact>}
      {role === "student" && (
        <Fact name={t("people.columns.level")}>{level ? <bdi>{level}</bdi> : t("people.noTest")}</Fact>
      )}
      {lessonsLeft !== null && (
        <Fact name={t("people.columns.left")}>
          <span>{t("people.left", { count: lessonsLeft })}</span>
        </Fact>
      )}
      <Fact name={t("people.columns.seen")}>
        <time dateTime={lastSeenAt}>{format.dateTime(lastSeenAt, MOMENT)}</time>
      </Fact>
      <Fact name={t("people.columns.created")}>
        <time dateTime={createdAt}>{format.dateTime(createdAt, MOMENT)}</time>
      </Fact>
    </dl>
  );
}

function Contact({ person }: { person: Person }) {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  const reading = useContact(person.id);
  const contact = reading.data;
  return (
    <>
      <Fact name={t("people.columns.phone")}>
        <span className={styles.contact}>
          <Num>{contact ? phoneText(contact.phone) : person.maskedPhone}</Num>
          {person.mayReadContact && !contact && (
            <Button isPending={reading.isPending} onPress={() => reading.mutate()} size="small" variant="secondary">
              {t("people.showContact")}
            </Button>
          )}
        </span>
        {reading.isError && <FormError>{errorText(reading.error)}</FormError>}
      </Fact>
      {contact?.email && (
        <Fact name={t("people.email")}>
          <bdi>{contact.email}</bdi>
        </Fact>
      )}
      {contact?.address && (
        <Fact name={t("people.address")}>
          <UserText>{contact.address}</UserText>
        </Fact>
      )}
      {contact && (
        <div>
          <dt>{t("people.contactRead")}</dt>
        </div>
      )}
    </>
  );
}
