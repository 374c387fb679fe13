import { isAppError } from "@kalima/contracts/errors";
import { FormRadioGroup, FormTextArea, FormTextField, useSentForm } from "@kalima/platform/fields";
import { Controller, useWatch } from "@kalima/platform/forms";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import {
  INVITATION_REASON_MAX_LENGTH,
  INVITED_ROLES,
  type Invite,
  inviteBody,
  STAFF_GRANTS,
} from "@kalima/staff-contract";
import { Link } from "@kalima/ui";
import { FormDialog } from "@kalima/ui/form-dialog";
import { Checkbox, FormError, Radio } from "@kalima/ui/forms";
import { PEOPLE_PATH } from "../../shared/people-path.ts";
import styles from "./invite-people.module.css";
import { useInvite } from "./use-invitations.ts";

const MAX_NAME_LENGTH = 80;
const MAX_PHONE_LENGTH = 40;

/** The account that a refused number has already; null for other refusals. */
function findAccount(error: unknown): string | null {
  if (!isAppError(error) || error.code !== "staff.phone_has_account") return null;
  const { personId } = error.extra ?? {};
  return typeof personId === "string" ? personId : null;
}

/** Asks for an agent or an admin: who, how to reach them, what they are to do, and why. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("dashboard");
  const { i18n, toasts } = usePlatform();
  const errorText = useErrorText();
  const inviting = useInvite();
  const { control, isPending, error, sendBy } = useSentForm<Invite, Invite>({
    schema: inviteBody,
    defaultValues: { name: "", phone: "", role: "agent", grants: [], language: i18n.language, reason: "" },
  });
  const role = useWatch({ control, name: "role" });
  const accountId = findAccount(error);

  const submit = sendBy(async (typed) => {
    await inviting.mutateAsync({ ...typed, grants: typed.role === "admin" ? typed.grants : [] });
    toasts.show({ tone: "success", text: t("invitations.asked") });
    onClose();
  });

  return (
    <FormDialog
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("invitations.ask")}
      title={t("invitations.invite")}
    >
      <p className={styles.soft}>{t("invitations.explain")}</p>
      <FormTextField
        control={control}
        isRequired
        label={t("invitations.name")}
        maxLength={MAX_NAME_LENGTH}
        name="name"
      />
      <FormTextField
        control={control}
        description={t("invitations.phoneHint")}
        direction="ltr"
        isRequired
        label={t("invitations.phone")}
        maxLength={MAX_PHONE_LENGTH}
        name="phone"
        type="tel"
      />
      <FormRadioGroup control={control} isRequired label={t("invitations.role")} name="role" orientation="horizontal">
        {INVITED_ROLES.map((each) => (
          <Radio key={each} value={each}>
            {t(`invitations.roles.${each}`)}
          </Radio>
        ))}
      </FormRadioGroup>
      {role === "admin" && (
        <Controller
          control={control}
          name="grants"
          render={({ field: { value, onChange } }) => (
            <fieldset className={styles.duties}>
              <legend>{t("sections.duties")}</legend>
              {STAFF_GRANTS.map((duty) => (
                <Checkbox
                  isSelected={value.includes(duty)}
                  key={duty}
                  onChange={(isIn) => onChange(isIn ? [...value, duty] : value.filter((other) => other !== duty))}
                >
                  <span className={styles.duty}>
                    <span>{t(`duties.names.${duty}`)}</span>
                    <span className={styles.soft}>{t(`duties.work.${duty}`)}</span>
                  </span>
                </Checkbox>
              ))}
            </fieldset>
          )}
        />
      )}
      <FormRadioGroup
        control={control}
        isRequired
        label={t("invitations.language")}
        name="language"
        orientation="horizontal"
      >
        <Radio value="ar">{t("invitations.languages.ar")}</Radio>
        <Radio value="en">{t("invitations.languages.en")}</Radio>
      </FormRadioGroup>
      <FormTextArea
        control={control}
        isRequired
        label={t("invitations.reason")}
        maxLength={INVITATION_REASON_MAX_LENGTH}
        name="reason"
        rows={2}
      />
      {error ? <FormError>{errorText(error)}</FormError> : null}
      {accountId && <Link href={`${PEOPLE_PATH}/${accountId}`}>{t("invitations.openAccount")}</Link>}
    </FormDialog>
  );
}
