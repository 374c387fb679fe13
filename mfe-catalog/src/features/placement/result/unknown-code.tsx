import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, Form, TextField } from "@kalima/ui";
import { Screen } from "@kalima/ui/content";
import { useState } from "react";
import styles from "./unknown-code.module.css";

/** In marks that keep it left to right, with hyphens that do not break. */
const EXAMPLE = "\u2066KLM\u20117Q4D\u20119XWA\u2011M3TE\u2069";

/** No certificate has the code: how a code looks, and a field to try another. */
export function UnknownCode({ code }: { code: string }) {
  const { t } = useTranslation("catalog");
  const { navigation } = usePlatform();
  const [typed, setTyped] = useState(code);
  const wanted = typed.trim();

  function check() {
    if (wanted && wanted !== code) navigation.go(`/placement-test/results/${encodeURIComponent(wanted)}`);
  }

  return (
    <Screen lead={t("placement.shared.unknown.lead", { code })} title={t("placement.shared.unknown.title")}>
      <div className={styles.unknown}>
        <ul className={styles.hints}>
          <li>{t("placement.shared.unknown.form", { start: "KLM", example: EXAMPLE })}</li>
          <li>{t("placement.shared.unknown.signs", { first: "I", second: "O" })}</li>
          <li>{t("placement.shared.unknown.notOurs")}</li>
        </ul>
        <Form className={styles.form} onSubmit={check}>
          <TextField
            label={t("placement.shared.unknown.code")}
            name="code"
            value={typed}
            onChange={setTyped}
            maxLength={40}
            autoComplete="off"
            direction="ltr"
          />
          <Button type="submit">{t("placement.shared.unknown.check")}</Button>
        </Form>
        <ButtonLink href="/placement-test" variant="secondary">
          {t("placement.shared.takeIt")}
        </ButtonLink>
      </div>
    </Screen>
  );
}
