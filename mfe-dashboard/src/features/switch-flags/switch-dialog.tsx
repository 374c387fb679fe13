import { typedWhole } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import type { FlagAudience, ListedFlag, SetFlag } from "@kalima/school-contract";
import { TextField, useUi } from "@kalima/ui";
import { Checkbox, FormError, Radio, RadioGroup } from "@kalima/ui/forms";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { useState } from "react";
import styles from "./switch-flags.module.css";
import { useFlagWords } from "./use-flag-words.ts";
import { useSwitchFlag } from "./use-flags.ts";

const ROLES = ["student", "trainer", "agent", "admin"] as const;
type Kind = SetFlag["audience"]["kind"];

const isKind = (kind: FlagAudience["kind"]): kind is Kind => kind !== "unknown";

/** Chooses value and audience of a flag, says what will be different, and switches it once that is confirmed. */
export function SwitchDialog({ flag, onClose }: { flag: ListedFlag; onClose: () => void }) {
  const { t } = useTranslation("dashboard");
  const { language } = useUi();
  const errorText = useErrorText();
  const words = useFlagWords();
  const switching = useSwitchFlag();
  const kinds = flag.audiences.filter(isKind);
  const [value, setValue] = useState(flag.value);
  const [kind, setKind] = useState<Kind>(isKind(flag.audience.kind) ? flag.audience.kind : "all");
  const [share, setShare] = useState(String(flag.audience.percent ?? 10));
  const [roles, setRoles] = useState<readonly string[]>(flag.audience.roles);
  const [wasTried, setTried] = useState(false);

  const isDefault = value === flag.default;
  const percent = typedWhole(share, { min: 1, max: 99 });
  const audience: SetFlag["audience"] = {
    kind,
    percent: kind === "share" ? percent : null,
    roles: kind === "role" ? ROLES.filter((role) => roles.includes(role)) : [],
  };
  const isShareWrong = kind === "share" && percent === null;
  const areRolesMissing = kind === "role" && audience.roles.length === 0;
  const isWrong = !isDefault && (isShareWrong || areRolesMissing);
  const isSame =
    value === flag.value &&
    (isDefault ||
      (kind === flag.audience.kind &&
        audience.percent === flag.audience.percent &&
        audience.roles.join() === ROLES.filter((role) => flag.audience.roles.includes(role)).join()));

  function describeRefusal(error: unknown) {
    const { revision, until } = (error instanceof AppError && error.fields) || {};
    if (revision) return t("flags.changedMeanwhile");
    return until ? t("flags.overHint") : errorText(error);
  }

  function describeEffect(): string {
    if (isSame) return t("flags.effectNone");
    if (isDefault || isWrong) return t("flags.effectDefault", { value: words.value(flag.default) });
    return t("flags.effect", {
      value: words.value(value),
      audience: words.audience(audience),
      rest: kind === "all" ? "" : t("flags.rest", { value: words.value(flag.default) }),
    });
  }

  function confirm() {
    setTried(true);
    if (isWrong || isSame) return;
    const body = isDefault
      ? { value: null, audience: { kind: "all" as const, percent: null, roles: [] } }
      : { value, audience };
    switching.mutate({ name: flag.name, ...body, revision: flag.revision }, { onSuccess: onClose });
  }

  return (
    <ConfirmDialog
      confirmLabel={t("flags.confirm")}
      isOpen
      isPending={switching.isPending}
      message={describeEffect()}
      onConfirm={confirm}
      onOpenChange={onClose}
      title={flag.title[language]}
    >
      <div className={styles.form}>
        <RadioGroup label={t("flags.value")} onChange={setValue} orientation="horizontal" value={value}>
          {flag.values.map((choice) => (
            <Radio key={choice} value={choice}>
              {words.value(choice)}
            </Radio>
          ))}
        </RadioGroup>
        {!isDefault && kinds.length > 1 && (
          <RadioGroup label={t("flags.for")} onChange={(next) => setKind(next as Kind)} value={kind}>
            {kinds.map((choice) => (
              <Radio key={choice} value={choice}>
                {t(`flags.kinds.${choice}`)}
              </Radio>
            ))}
          </RadioGroup>
        )}
        {!isDefault && kind === "share" && (
          <TextField
            direction="ltr"
            errorMessage={wasTried && isShareWrong ? t("flags.shareWrong") : undefined}
            inputMode="numeric"
            label={t("flags.percent")}
            onChange={setShare}
            value={share}
          />
        )}
        {!isDefault && kind === "role" && (
          <fieldset className={styles.roles}>
            <legend>{t("flags.rolesLabel")}</legend>
            {ROLES.map((role) => (
              <Checkbox
                isSelected={roles.includes(role)}
                key={role}
                onChange={(isIn) => setRoles(isIn ? [...roles, role] : roles.filter((other) => other !== role))}
              >
                {t(`flags.roles.${role}`)}
              </Checkbox>
            ))}
            {wasTried && areRolesMissing && <FormError>{t("flags.rolesMissing")}</FormError>}
          </fieldset>
        )}
        {wasTried && isSame && <FormError>{t("flags.chooseOther")}</FormError>}
        {switching.isError && <FormError>{describeRefusal(switching.error)}</FormError>}
      </div>
    </ConfirmDialog>
  );
}
