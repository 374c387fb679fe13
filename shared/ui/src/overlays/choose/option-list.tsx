import { useUi } from "@kalima/ui";
import { Check } from "@kalima/ui/icons";
import { ListBox, ListBoxItem, Popover } from "react-aria-components";
import styles from "./choose.module.css";

export type Option = { id: string; label: string; description?: string };

/** The options that open below a `Select` or `ComboBox`. */
export function OptionList({ options }: { options?: readonly Option[] }) {
  const { texts } = useUi();
  return (
    <Popover className={styles.popover ?? ""} offset={6}>
      <ListBox
        className={styles.list ?? ""}
        items={options}
        renderEmptyState={() => <p className={styles.empty}>{texts.noResults}</p>}
      >
        {(option: Option) => (
          <ListBoxItem className={styles.option ?? ""} id={option.id} textValue={option.label}>
            <span className={styles.words}>
              <span>{option.label}</span>
              {option.description ? <span className={styles.more}>{option.description}</span> : null}
            </span>
            <Check className={styles.tick} size={18} />
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
