import { useTranslation } from "@kalima/platform/react";
import type { ListedFlag } from "@kalima/school-contract";
import { Button, classNames, useFormat, useUi } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { type ReactNode, useState } from "react";
import { FlagHistory } from "./flag-history.tsx";
import { SwitchDialog } from "./switch-dialog.tsx";
import styles from "./switch-flags.module.css";
import { useFlagWords } from "./use-flag-words.ts";

/** A flag: why it exists, whose it is, what counts now and until when. */
export function FlagRow({ flag }: { flag: ListedFlag }) {
  const { t } = useTranslation("dashboard");
  const { language } = useUi();
  const format = useFormat();
  const words = useFlagWords();
  const [isOpen, setOpen] = useState(false);
  const { name, value, audience, isOver } = flag;
  const isDefault = value === flag.default;

  return (
    <li className={classNames(rows.row, styles.row)}>
      <div className={rows.head}>
        <h2 className={styles.title}>{flag.title[language]}</h2>
        {isOver && <StatusPill tone="warn">{t("flags.over")}</StatusPill>}
        <StatusPill tone={isDefault ? "neutral" : "info"}>{words.value(value)}</StatusPill>
      </div>
      <p className={styles.why}>{flag.why[language]}</p>
      <dl className={classNames(rows.facts, styles.facts)}>
        <Fact label={t("flags.for")}>{isDefault ? t("flags.audience.all") : words.audience(audience)}</Fact>
        <Fact label={t("flags.default")}>{words.value(flag.default)}</Fact>
        <Fact label={t("flags.owner")}>{flag.owner[language]}</Fact>
        <Fact label={t("flags.until")}>
          {format.dayLabel(flag.until, { day: "numeric", month: "long", year: "numeric" })}
        </Fact>
        <Fact label={t("flags.name")}>
          <bdi className="ltr">{name}</bdi>
        </Fact>
      </dl>
      {isOver ? (
        <p className={rows.soft}>{t("flags.overHint")}</p>
      ) : (
        <Button onPress={() => setOpen(true)} size="small" variant="secondary">
          {t("flags.switch")}
        </Button>
      )}
      <FlagHistory changes={flag.changes} />
      {isOpen && <SwitchDialog flag={flag} key={flag.revision} onClose={() => setOpen(false)} />}
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
