import { useTranslation } from "@kalima/platform/translation";
import type { ReleaseSet } from "@kalima/releases-contract";
import { Button, Stack } from "@kalima/ui";
import { Checkbox, Radio, RadioGroup } from "@kalima/ui/forms";
import { RefreshCw } from "@kalima/ui/icons";
import { useState } from "react";
import styles from "../panel.module.css";
import { FAULTS, type Fault, type PanelFaults } from "../probe/faults.ts";

type FaultsSectionProps = { release: ReleaseSet; faults: PanelFaults; onReload: () => void };

/** Lets a remote fail in this tab, to see what the shell makes of it. */
export function FaultsSection({ release, faults, onReload }: FaultsSectionProps) {
  const { t } = useTranslation("panel");
  return (
    <Stack gap={4}>
      <p>{t("faults.lead")}</p>
      <Button icon={<RefreshCw />} onPress={onReload} size="small" variant="secondary">
        {t("faults.reload")}
      </Button>
      {release.remotes.map(({ name }) => (
        <OneRemote faults={faults} key={name} remote={name} />
      ))}
    </Stack>
  );
}

function OneRemote({ remote, faults }: { remote: string; faults: PanelFaults }) {
  const { t } = useTranslation("panel");
  const [chosen, setChosen] = useState(() => faults.of(remote));

  function choose(fault: Fault | null, everyVersion: boolean): void {
    const next = fault && { fault, everyVersion };
    faults.choose(remote, next);
    setChosen(next);
  }

  return (
    <div className={styles.fault}>
      <RadioGroup
        label={t("faults.kind", { remote })}
        name={`fault-${remote}`}
        onChange={(value) => choose(value === "none" ? null : (value as Fault), chosen?.everyVersion ?? false)}
        orientation="horizontal"
        value={chosen?.fault ?? "none"}
      >
        {["none", ...FAULTS].map((fault) => (
          <Radio key={fault} value={fault}>
            {t(`faults.kinds.${fault}`)}
          </Radio>
        ))}
      </RadioGroup>
      {chosen ? (
        <Checkbox isSelected={chosen.everyVersion} onChange={(every) => choose(chosen.fault, every)}>
          {t("faults.everyVersion")}
        </Checkbox>
      ) : null}
    </div>
  );
}
