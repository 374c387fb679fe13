import { PASSWORD_RULES } from "@kalima/contracts/domain";
import { FormPasswordField } from "@kalima/platform/fields";
import { type Control, type FieldPath, type FieldValues, useWatch } from "@kalima/platform/forms";
import { useTranslation } from "@kalima/platform/react";
import { classNames, VisuallyHidden } from "@kalima/ui";
import { CheckCircle, Minus } from "@kalima/ui/icons";
import * as z from "zod/mini";
import styles from "./new-password-field.module.css";

type NewPasswordFieldProps<T extends FieldValues, Output> = {
  control: Control<T, unknown, Output>;
  name: FieldPath<T>;
  label: string;
};

/** A password that the account will have, with the rules it must keep. */
export function NewPasswordField<T extends FieldValues, Output>(props: NewPasswordFieldProps<T, Output>) {
  const { control, name } = props;
  const password: string | undefined = useWatch({ control, name });
  return (
    <>
      <FormPasswordField autoComplete="new-password" {...props} />
      <PasswordRules password={password ?? ""} />
    </>
  );
}

/** A password that is typed twice: in the field of this name and in `confirmation`. */
export function NewPasswordFields<T extends FieldValues, Output>({
  control,
  name,
}: Pick<NewPasswordFieldProps<T, Output>, "control" | "name">) {
  const { t } = useTranslation("auth");
  return (
    <>
      <NewPasswordField control={control} label={t("fields.newPassword")} name={name} />
      <FormPasswordField
        autoComplete="new-password"
        control={control}
        label={t("fields.confirmation")}
        name={"confirmation" as FieldPath<T>}
      />
    </>
  );
}

/** Refuses a form whose `confirmation` differs from the password in the field of this name. */
export function confirms<Name extends string>(name: Name) {
  return z.refine<Record<Name | "confirmation", string>>((values) => values[name] === values.confirmation, {
    error: "validation.password_mismatch",
    path: ["confirmation"],
  });
}

/** The password rule as a list that ticks off while one types. */
function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation("auth");
  return (
    <ul aria-label={t("passwordRules.title")} className={styles.rules}>
      {PASSWORD_RULES.map((rule) => {
        const holds = rule.holds(password);
        return (
          <li className={classNames(styles.rule, holds && styles.holds)} key={rule.name}>
            {holds ? <CheckCircle size={16} /> : <Minus size={16} />}
            <span>{t(`passwordRules.${rule.name}`)}</span>
            {holds ? <VisuallyHidden>{t("passwordRules.holds")}</VisuallyHidden> : null}
          </li>
        );
      })}
    </ul>
  );
}
