import { useFromBrowser, usePlatform, useTranslation } from "@kalima/platform/react";
import { Checkbox } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { AREA_KEYS, capOf, KEYS } from "../../shared/frame-keys.ts";
import { useKeyChoice } from "../../shared/key-choice.ts";
import type { Area } from "../../shared/use-areas.ts";
import styles from "./finder.module.css";

type KeyListProps = { areas: readonly Area[]; onClose: () => void };
type Keys = readonly { name: string; keys: readonly string[] }[];

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** All keys of the dashboard, with the switch for those that act anywhere. */
export function KeyList({ areas, onClose }: KeyListProps) {
  const { t } = useTranslation("dashboard");
  const { language } = usePlatform().i18n;
  const { isOn, choose } = useKeyChoice();
  const cap = (code: string) => capOf(code, language);
  const anywhere: Keys = [
    { name: t("finder.keys.find"), keys: [cap(KEYS.find)] },
    { name: t("finder.keys.title"), keys: [language === "ar" ? "؟" : "?"] },
    { name: t("areas.today"), keys: [cap(KEYS.go), cap(AREA_KEYS.today)] },
    ...areas.map(({ name }) => ({ name: t(`areas.${name}`), keys: [cap(KEYS.go), cap(AREA_KEYS[name])] })),
  ];
  const always: Keys = [
    { name: t("finder.palette"), keys: [useFromBrowser(isMac, false) ? "⌘" : "Ctrl", cap(KEYS.palette)] },
  ];
  const inLists: Keys = [
    { name: t("finder.keys.next"), keys: [cap("KeyJ"), "↓"] },
    { name: t("finder.keys.previous"), keys: [cap("KeyK"), "↑"] },
    { name: t("finder.keys.openRow"), keys: ["↵"] },
    { name: t("finder.keys.choose"), keys: [cap("KeyX")] },
    { name: t("finder.keys.neighbours"), keys: [cap("BracketLeft"), cap("BracketRight")] },
  ];
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t("finder.keys.title")}>
      <Checkbox isSelected={isOn} onChange={choose}>
        {t("finder.keys.switch")}
      </Checkbox>
      <KeyTable keys={always} label={t("finder.keys.always")} />
      {isOn && <KeyTable keys={anywhere} label={t("finder.keys.anywhere")} />}
      <KeyTable keys={inLists} label={t("finder.keys.inLists")} />
    </Dialog>
  );
}

function KeyTable({ label, keys }: { label: string; keys: Keys }) {
  return (
    <section aria-label={label}>
      <p aria-hidden="true" className={styles.label}>
        {label}
      </p>
      <dl className={styles.table}>
        {keys.map(({ name, keys: caps }) => (
          <div className={styles.pair} key={name}>
            <dt>{name}</dt>
            <dd className={styles.keys}>
              {caps.map((cap, place) => (
                <kbd className={styles.key} key={place}>
                  {cap}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
