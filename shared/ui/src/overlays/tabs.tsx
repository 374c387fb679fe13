import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";
import styles from "./tabs.module.css";
import { WithLocale } from "./with-locale.tsx";

export type TabItem = { id: string; label: ReactNode; content: ReactNode; isDisabled?: boolean };

export type TabsProps = {
  items: readonly TabItem[];
  selectedKey?: string;
  onSelectionChange?: (key: string) => void;
  /** Hides the other panels instead of removing them, so that what was typed there stays. */
  keepsPanels?: boolean;
  "aria-label"?: string;
};

/** Panels of which one shows. */
export function Tabs({ items, selectedKey, onSelectionChange, keepsPanels = false, ...aria }: TabsProps) {
  return (
    <WithLocale>
      <AriaTabs
        className={styles.tabs ?? ""}
        onSelectionChange={(key) => onSelectionChange?.(String(key))}
        selectedKey={selectedKey}
      >
        <TabList {...aria} className={styles.list ?? ""}>
          {items.map(({ id, label, isDisabled }) => (
            <Tab className={styles.tab ?? ""} id={id} isDisabled={isDisabled} key={id}>
              {label}
            </Tab>
          ))}
        </TabList>
        {items.map(({ id, content }) => (
          <TabPanel className={styles.panel ?? ""} id={id} key={id} shouldForceMount={keepsPanels}>
            {content}
          </TabPanel>
        ))}
      </AriaTabs>
    </WithLocale>
  );
}
