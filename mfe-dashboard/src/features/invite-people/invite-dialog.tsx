import { isAppError } from "@kalima/contracts/errors";
import { FormRadioGroup, FormTextArea, FormTextField } from "@kalima/platform/fields";
import { Controller, schemaResolver, setFieldErrors, useForm, useWatch } from "@kalima/platform/forms";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import {
  INVITATION_REASON_MAX_LENGTH,
  INVITED_ROLES,
  type Invite,
  inviteBody,
  STAFF_GRANTS,
} from "@kalima/staff-contract";
import { Button, Form, Link } from "@kalima/ui";
import { Checkbox, FormError, Radio } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { useId, useState } from "react";
import { PEOPLE_PATH } from "../../shared/people-path.ts";
import styles from "./invite-people.module.css";
import { useInvite } from "./use-invitations.ts";

const MAX_NAME_LENGTH = 80;
const MAX_PHONE_LENGTH = 40;
const check = schemaResolver(inviteBody);

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
  const formId = useId();
  const inviting = useInvite();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<Invite, unknown, Invite>({
    defaultValues: { name: "", phone: "", role: "agent", grants: [], language: i18n.language, reason: "" },
    resolver: check as never,
  });
  const { control, formState, handleSubmit, setError } = form;
  const role = useWatch({ control, name: "role" });
  const accountId = findAccount(failure);

  const submit = handleSubmit(async (typed) => {
    setFailure(null);
    try {
      await inviting.mutateAsync({ ...typed, grants: typed.role === "admin" ? typed.grants : [] });
      toasts.show({ tone: "success", text: t("invitations.asked") });
      onClose();
    } catch (error) {
      if (!setFieldErrors(setError, error)) setFailure(error);
    }
  });

  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose} variant="quiet">
            {t("invitations.cancel")}
          </Button>
          <Button form={formId} isPending={formState.isSubmitting} type="submit">
            {t("invitations.ask")}
          </Button>
        </>
      }
      isOpen
      onOpenChange={onClose}
      title={t("invitations.invite")}
    >
      <Form id={formId} onSubmit={submit}>
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
        {failure ? <FormError>{errorText(failure)}</FormError> : null}
        {accountId && <Link href={`${PEOPLE_PATH}/${accountId}`}>{t("invitations.openAccount")}</Link>}
      </Form>
    </Dialog>
  );
}
