import { PASSWORD_RULES } from "@kalima/accounts-contract";
import { FormPasswordField } from "@kalima/platform/fields";
import { type Control, Controller, type FieldPath, type FieldValues } from "@kalima/platform/forms";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { classNames, VisuallyHidden } from "@kalima/ui";
import { PasswordField } from "@kalima/ui/forms";
import { CheckCircle, Minus } from "@kalima/ui/icons";
import * as z from "zod/mini";
import styles from "./new-password-field.module.css";

type NewPasswordFieldProps<T extends FieldValues, Output> = {
  control: Control<T, unknown, Output>;
  name: FieldPath<T>;
  label: string;
};

/**
 * A password that the account will have, with the rules it must keep. A weak one is marked in their list, which says all
 * that the text of its error does.
 */
export function NewPasswordField<T extends FieldValues, Output>(props: NewPasswordFieldProps<T, Output>) {
  const { control, name, label } = props;
  const errorText = useErrorText();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value = "", ...field }, fieldState: { error } }) => {
        const isWeak = error?.message === "validation.password_weak";
        return (
          <>
            <PasswordField
              {...field}
              autoComplete="new-password"
              errorMessage={errorText(error?.message)}
              isErrorHidden={isWeak}
              isRequired
              label={label}
              value={value}
            />
            <PasswordRules isRefused={isWeak} password={value} />
          </>
        );
      }}
    />
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

/** The password rule as a list that ticks off while one types; what is missing turns red once the form was refused. */
function PasswordRules({ password, isRefused }: { password: string; isRefused: boolean }) {
  const { t } = useTranslation("auth");
  return (
    <ul aria-label={t("passwordRules.title")} className={styles.rules}>
      {PASSWORD_RULES.map((rule) => {
        const holds = rule.holds(password);
        return (
          <li className={classNames(styles.rule, holds ? styles.holds : isRefused && styles.missing)} key={rule.name}>
            {holds ? <CheckCircle size={16} /> : <Minus size={16} />}
            <span>{t(`passwordRules.${rule.name}`)}</span>
            {holds ? <VisuallyHidden>{t("passwordRules.holds")}</VisuallyHidden> : null}
          </li>
        );
      })}
    </ul>
  );
}
