import { typedWhole } from "@kalima/contracts/domain";
import { type CreatedReleaseToken, MAX_TOKEN_DAYS, type ReleaseRight, tokenName } from "@kalima/releases-contract";
import { Button, Form, Inline, Stack, TextField, useUi } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { Checkbox, FormError } from "@kalima/ui/forms";
import { Select } from "@kalima/ui/overlays";
import { useState } from "react";
import { isolateText } from "../release-texts.ts";
import { useSubmit } from "../use-submit.ts";
import styles from "./access.module.css";
import type { AccessActions } from "./access-actions.ts";
import type { AccessTexts } from "./access-texts.ts";
import { CopiedText } from "./copied-text.tsx";

const RIGHTS: readonly ReleaseRight[] = ["publish", "rollout"];
const DEFAULT_DAYS = "90";

type TokenFormProps = Pick<AccessActions, "onCreateToken"> & { remotes: readonly string[]; t: AccessTexts };
type FieldName = "remote" | "name" | "rights" | "days";

/** Makes a token; its secret takes the place of the form until it was copied. */
export function TokenForm({ remotes, onCreateToken, t }: TokenFormProps) {
  const { errorText } = useUi();
  const { isPending, failure, submit } = useSubmit();
  const [created, setCreated] = useState<CreatedReleaseToken | null>(null);
  const [remote, setRemote] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [rights, setRights] = useState<readonly ReleaseRight[]>(["publish"]);
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [wrong, setWrong] = useState<ReadonlySet<FieldName>>(new Set());

  async function create(): Promise<void> {
    const lasts = typedWhole(days, { min: 1, max: MAX_TOKEN_DAYS });
    const found = new Set<FieldName>();
    if (!remote) found.add("remote");
    if (!tokenName.safeParse(name).success) found.add("name");
    if (rights.length === 0) found.add("rights");
    if (lasts === null) found.add("days");
    setWrong(found);
    if (!remote || lasts === null || found.size > 0) return;
    await submit(async () => {
      setCreated(await onCreateToken(remote, { name, rights: [...rights], days: lasts }));
      setName("");
    });
  }

  if (created) {
    const names = { name: isolateText(created.name), remote: isolateText(created.remote) };
    return (
      <Card as="section" aria-labelledby="secret-title" padding="large">
        <Stack gap={4}>
          <h4 className={styles.name} id="secret-title">
            {t("tokens.secretTitle")}
          </h4>
          <p role="status">{t("tokens.secretText")}</p>
          <CopiedText label={t("tokens.secret", names)} t={t} text={created.secret} />
          <Inline>
            <Button onPress={() => setCreated(null)}>{t("tokens.secretDone")}</Button>
          </Inline>
        </Stack>
      </Card>
    );
  }
  return (
    <Card padding="large">
      <Form aria-labelledby="token-form-title" onSubmit={create}>
        <Stack gap={4}>
          <h4 className={styles.name} id="token-form-title">
            {t("tokens.create")}
          </h4>
          <FormError>{failure ? errorText(failure) : null}</FormError>
          <div className={styles.fields}>
            <Select
              errorMessage={wrong.has("remote") && t("required")}
              isRequired
              label={t("remote")}
              onSelectionChange={setRemote}
              options={remotes.map((id) => ({ id, label: id }))}
              selectedKey={remote}
            />
            <TextField
              description={t("tokens.nameHint")}
              direction="ltr"
              errorMessage={wrong.has("name") && t("tokens.nameWrong")}
              isRequired
              label={t("tokens.name")}
              name="token-name"
              onChange={setName}
              value={name}
            />
            <TextField
              description={t("tokens.daysHint", { max: MAX_TOKEN_DAYS })}
              direction="ltr"
              errorMessage={wrong.has("days") && t("tokens.daysWrong", { max: MAX_TOKEN_DAYS })}
              inputMode="numeric"
              isRequired
              label={t("tokens.days")}
              name="token-days"
              onChange={setDays}
              value={days}
            />
          </div>
          <fieldset className={styles.rights}>
            <legend>{t("tokens.rights")}</legend>
            {RIGHTS.map((right) => (
              <Checkbox
                description={t(`tokens.${right}Hint`)}
                isSelected={rights.includes(right)}
                key={right}
                onChange={(isChosen) =>
                  setRights((chosen) => RIGHTS.filter((each) => (each === right ? isChosen : chosen.includes(each))))
                }
              >
                {t(`right.${right}`)}
              </Checkbox>
            ))}
            <FormError>{wrong.has("rights") ? t("tokens.rightsWrong") : null}</FormError>
          </fieldset>
          <Inline>
            <Button isPending={isPending} type="submit">
              {t("tokens.create")}
            </Button>
          </Inline>
        </Stack>
      </Form>
    </Card>
  );
}
