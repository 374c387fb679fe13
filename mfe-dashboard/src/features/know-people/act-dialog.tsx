import { showsSomething } from "@kalima/contracts/domain";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { GIVEN_ROLES, PERSON_REASON_MAX_LENGTH, type Person, type PersonEffects } from "@kalima/staff-contract";
import { Skeleton, TextField, useFormat } from "@kalima/ui";
import { FormError, TextArea } from "@kalima/ui/forms";
import { ConfirmDialog, Select } from "@kalima/ui/overlays";
import { MOMENT } from "@kalima/ui/table";
import { useState } from "react";
import styles from "./know-person.module.css";
import { type PersonActName, useEffects, usePersonAct } from "./use-person.ts";

type ActDialogProps = { act: PersonActName; person: Person; onClose: () => void };

/** Says in numbers what an act changes and what its person reads, and asks for the reason. */
export function ActDialog({ act, person, onClose }: ActDialogProps) {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  const acting = usePersonAct(person.id, act);
  const ends = act === "disable" || act === "signOut";
  const isPhone = act === "phone" || act === "staffPhone";
  const changes = act === "name" || act === "role" || isPhone;
  const effects = useEffects(person.id, ends);
  const [reason, setReason] = useState("");
  const [value, setValue] = useState(act === "name" ? person.name : "");
  const [wasTried, setTried] = useState(false);
  const isReasonMissing = !showsSomething(reason);
  const isValueMissing = changes && (!showsSomething(value) || value.trim() === person.name);

  function confirm() {
    setTried(true);
    // Nobody confirms what they have not read.
    if (isReasonMissing || isValueMissing || (ends && !effects.data)) return;
    acting.mutate({ reason: reason.trim(), value: value.trim() }, { onSuccess: onClose });
  }

  return (
    <ConfirmDialog
      confirmLabel={t(`people.acts.${act}.confirm`)}
      isOpen
      isPending={acting.isPending}
      message={t(`people.acts.${act}.explain`, { name: person.name })}
      onConfirm={confirm}
      onOpenChange={onClose}
      title={t(`people.acts.${act}.title`, { name: person.name })}
      tone={act === "disable" ? "danger" : "normal"}
    >
      <div className={styles.form}>
        {ends && effects.isPending && <Skeleton height={72} shape="block" />}
        {ends && effects.isError && <FormError>{errorText(effects.error)}</FormError>}
        {ends && effects.data && <Effects act={act} effects={effects.data} person={person} />}
        {act === "activate" && person.role === "trainer" && (
          <ul className={styles.effects}>
            <li>{t("people.effects.trainerReturns")}</li>
          </ul>
        )}
        {act === "role" && (
          <Select
            errorMessage={wasTried && isValueMissing ? t("people.acts.role.missing") : undefined}
            label={t("people.acts.role.field")}
            onSelectionChange={setValue}
            options={listRoles(person).map((role) => ({ id: role, label: t(`people.roles.${role}`) }))}
            selectedKey={value || null}
          />
        )}
        {changes && act !== "role" && (
          <TextField
            {...(isPhone && { direction: "ltr" })}
            errorMessage={wasTried && isValueMissing ? t(`people.acts.${act}.missing`) : undefined}
            label={t(`people.acts.${act}.field`)}
            maxLength={80}
            onChange={setValue}
            type={isPhone ? "tel" : "text"}
            value={value}
          />
        )}
        <TextArea
          errorMessage={wasTried && isReasonMissing ? t("people.reasonMissing") : undefined}
          label={t(act === "disable" ? "people.reasonShown" : "people.reason")}
          maxLength={PERSON_REASON_MAX_LENGTH}
          onChange={setReason}
          value={reason}
        />
        {acting.isError && <FormError>{errorText(acting.error)}</FormError>}
      </div>
    </ConfirmDialog>
  );
}

/** Other roles that the account may get; only students become trainers. */
const listRoles = ({ role: own }: Person) =>
  GIVEN_ROLES.filter((role) => role !== own && (role !== "trainer" || own === "student"));

type EffectsProps = { act: PersonActName; effects: PersonEffects; person: Person };

function Effects({ act, effects, person }: EffectsProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { devices, plannedLessons, nextLessonAt, unplannedLessons } = effects;
  return (
    <ul className={styles.effects}>
      <li>{t("people.effects.devices", { count: devices })}</li>
      {act === "disable" && plannedLessons > 0 && (
        <li>{t(`people.effects.planned${person.role === "trainer" ? "Trainer" : ""}`, { count: plannedLessons })}</li>
      )}
      {act === "disable" && nextLessonAt && (
        <li>{t("people.effects.next", { time: format.dateTime(nextLessonAt, MOMENT) })}</li>
      )}
      {act === "disable" && unplannedLessons > 0 && (
        <li>{t("people.effects.unplanned", { count: unplannedLessons })}</li>
      )}
      {act === "disable" && person.role === "trainer" && <li>{t("people.effects.trainerPage")}</li>}
    </ul>
  );
}
