import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { Filter } from "@kalima/ui/icons";
import { lazy, Suspense, useState } from "react";
import { activeFilters } from "./active-filters.ts";
import styles from "./filter-button.module.css";
import type { FilterFieldsProps } from "./filter-fields.tsx";

const FilterSheet = lazy(async () => ({ default: (await import("./filter-sheet.tsx")).FilterSheet }));

/** Opens the sheet of filters where there is no room for them beside the list; its code comes with the first press. */
export function FilterButton(props: FilterFieldsProps) {
  const { t } = useTranslation("catalog");
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const count = activeFilters(props.filters).length;
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        className={styles.button}
        icon={<Filter size={18} />}
        onPress={() => {
          setOpened(true);
          setOpen(true);
        }}
        variant="secondary"
      >
        {count > 0 ? t("filters.openActive", { count }) : t("filters.open")}
      </Button>
      {wasOpened && (
        <Suspense>
          <FilterSheet {...props} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
