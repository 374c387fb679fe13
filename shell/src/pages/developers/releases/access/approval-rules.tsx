import { typedPercent, typedWhole } from "@kalima/contracts/domain";
import { type ApprovalRule, MAX_APPROVALS, type ManagedRemote, NO_RULE } from "@kalima/releases-contract";
import { Button, Form, Inline, Stack, TextField, useUi } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { Select } from "@kalima/ui/overlays";
import { useState } from "react";
import { useSubmit } from "../use-submit.ts";
import styles from "./access.module.css";
import type { AccessActions } from "./access-actions.ts";
import type { AccessTexts } from "./access-texts.ts";

type ApprovalRulesProps = Pick<AccessActions, "onRequireApprovals"> & {
  remotes: readonly ManagedRemote[];
  t: AccessTexts;
};

/** The rules that hold, and a form for the rule of one remote. */
export function ApprovalRules({ remotes, onRequireApprovals, t }: ApprovalRulesProps) {
  const [remote, setRemote] = useState<string | null>(null);
  const ruled = remotes.filter(({ approvalRule }) => approvalRule);
  const chosen = remotes.find((each) => each.remote === remote);
  return (
    <>
      {ruled.length > 0 ? (
        <ul aria-label={t("rule.title")} className={styles.verdicts}>
          {ruled.map(({ remote: name, approvalRule }) => (
            <li key={name}>
              <bdi className="ltr">{name}</bdi>
              {": "}
              <span>{t("rule.is", { count: approvalRule?.approvals, above: approvalRule?.abovePercent })}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t("rule.none")}</p>
      )}
      <Card padding="large">
        <Stack gap={4}>
          <div className={styles.fields}>
            <Select
              label={t("remote")}
              onSelectionChange={setRemote}
              options={remotes.map((each) => ({ id: each.remote, label: each.remote }))}
              selectedKey={remote}
            />
          </div>
          {chosen ? (
            <RuleForm
              key={`${chosen.remote} ${JSON.stringify(chosen.approvalRule)}`}
              onSave={(rule) => onRequireApprovals(chosen.remote, rule)}
              rule={chosen.approvalRule ?? NO_RULE}
              t={t}
            />
          ) : null}
        </Stack>
      </Card>
    </>
  );
}

type RuleFormProps = { rule: ApprovalRule; onSave: (rule: ApprovalRule) => Promise<void>; t: AccessTexts };

function RuleForm({ rule, onSave, t }: RuleFormProps) {
  const { errorText } = useUi();
  const { isPending, failure, submit } = useSubmit();
  const [approvals, setApprovals] = useState(String(rule.approvals));
  const [above, setAbove] = useState(String(rule.abovePercent));
  const [isChecked, setChecked] = useState(false);
  const count = typedWhole(approvals, { max: MAX_APPROVALS });
  const share = typedPercent(above);
  const isCount = count !== null;
  const isShare = share !== null && share < 100;

  async function save(): Promise<void> {
    setChecked(true);
    if (isCount && isShare) await submit(() => onSave({ approvals: count, abovePercent: share }));
  }

  return (
    <Form aria-label={t("rule.title")} onSubmit={save}>
      <Stack gap={4}>
        <FormError>{failure ? errorText(failure) : null}</FormError>
        <div className={styles.fields}>
          <TextField
            description={t("rule.approvalsHint", { max: MAX_APPROVALS })}
            direction="ltr"
            errorMessage={isChecked && !isCount && t("rule.approvalsWrong", { max: MAX_APPROVALS })}
            inputMode="numeric"
            isRequired
            label={t("rule.approvals")}
            name="approvals"
            onChange={setApprovals}
            value={approvals}
          />
          <TextField
            description={t("rule.aboveHint")}
            direction="ltr"
            errorMessage={isChecked && !isShare && t("rule.aboveWrong")}
            inputMode="decimal"
            isRequired
            label={t("rule.above")}
            name="above"
            onChange={setAbove}
            value={above}
          />
        </div>
        <Inline>
          <Button isPending={isPending} type="submit">
            {t("rule.save")}
          </Button>
        </Inline>
      </Stack>
    </Form>
  );
}
