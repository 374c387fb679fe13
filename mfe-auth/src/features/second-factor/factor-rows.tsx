import type { Factors } from "@kalima/accounts-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, Inline, Stack, useFormat } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import type { ReactNode } from "react";
import styles from "./factors.module.css";
import { hasPasskeys } from "./sign-with-passkey.ts";

/** The change that one of the buttons asks for. */
export type WantedChange =
  | { kind: "totp" }
  | { kind: "passkey"; id: string; name: string }
  | { kind: "codes" }
  | { kind: "others" };
type RowsProps = {
  factors: Factors;
  isBeginning: boolean;
  onSetUp: () => void;
  onAddPasskey: () => void;
  onChange: (wanted: WantedChange) => void;
};

/** The state of the second step, and what can be done with it. */
export function FactorRows({ factors, isBeginning, onSetUp, onAddPasskey, onChange }: RowsProps) {
  const { t } = useTranslation("auth");
  const { app, passkeys, recoveryCodesLeft } = factors;
  const isOn = app !== null || passkeys.length > 0;
  return (
    <Stack gap={6}>
      <Part isOn={app !== null} lead={t("factors.app.lead")} title={t("factors.app.title")}>
        {app ? (
          <div className={styles.item}>
            <Dates {...app} />
            <Button onPress={() => onChange({ kind: "totp" })} size="small" variant="quiet">
              {t("factors.remove")}
            </Button>
          </div>
        ) : (
          <Inline>
            <Button isPending={isBeginning} onPress={onSetUp} variant="secondary">
              {t("factors.app.setUp")}
            </Button>
          </Inline>
        )}
      </Part>
      <Part isOn={passkeys.length > 0} lead={t("factors.passkeys.lead")} title={t("factors.passkeys.title")}>
        {passkeys.length > 0 ? (
          <ul className={styles.list}>
            {passkeys.map(({ id, name, ...dates }) => (
              <li className={styles.item} key={id}>
                <Stack gap={1}>
                  <bdi>{name}</bdi>
                  <Dates {...dates} />
                </Stack>
                <Button
                  aria-label={t("factors.passkeys.removeOf", { name })}
                  onPress={() => onChange({ kind: "passkey", id, name })}
                  size="small"
                  variant="quiet"
                >
                  {t("factors.remove")}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        {hasPasskeys() ? (
          <Inline>
            <Button onPress={onAddPasskey} variant="secondary">
              {t("factors.passkeys.add")}
            </Button>
          </Inline>
        ) : (
          <p className={styles.quiet}>{t("factors.passkeys.unsupported")}</p>
        )}
      </Part>
      {isOn ? (
        <>
          <Part lead={t("factors.codes.lead")} title={t("factors.codes.title")}>
            <div className={styles.item}>
              <span>{t("factors.codes.left", { count: recoveryCodesLeft })}</span>
              <Button onPress={() => onChange({ kind: "codes" })} size="small" variant="quiet">
                {t("factors.codes.renew")}
              </Button>
            </div>
          </Part>
          <Inline gap={3} wrap>
            <span className={styles.quiet}>{t("factors.others.lead")}</span>
            <Button onPress={() => onChange({ kind: "others" })} size="small" variant="quiet">
              {t("factors.others.end")}
            </Button>
          </Inline>
        </>
      ) : null}
    </Stack>
  );
}

type PartProps = { title: string; lead: string; isOn?: boolean; children: ReactNode };

function Part({ title, lead, isOn, children }: PartProps) {
  const { t } = useTranslation("auth");
  return (
    <Stack gap={3}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {isOn === undefined ? null : (
          <StatusPill tone={isOn ? "ok" : "neutral"}>{t(isOn ? "factors.on" : "factors.off")}</StatusPill>
        )}
      </div>
      <p className={styles.quiet}>{lead}</p>
      {children}
    </Stack>
  );
}

function Dates({ addedAt, lastUsedAt }: { addedAt: string; lastUsedAt: string | null }) {
  const { t } = useTranslation("auth");
  const format = useFormat();
  return (
    <Inline className={styles.quiet} gap={3} wrap>
      <span>{t("factors.added", { date: format.date(addedAt) })}</span>
      <span>{lastUsedAt ? t("factors.used", { date: format.date(lastUsedAt) }) : t("factors.unused")}</span>
    </Inline>
  );
}
