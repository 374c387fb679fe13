import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { Dialog } from "@kalima/ui/overlays";
import { FilterFields, type FilterFieldsProps } from "./filter-fields.tsx";

type FilterSheetProps = FilterFieldsProps & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** All filters over the list; what is chosen counts at once, and the button shows what is left. */
export function FilterSheet({ isOpen, onOpenChange, ...fields }: FilterSheetProps) {
  const { t } = useTranslation("catalog");
  const total = fields.facets?.total;
  return (
    <Dialog
      footer={
        <Button onPress={() => onOpenChange(false)}>
          {total === undefined ? t("filters.show") : t("filters.showCount", { count: total })}
        </Button>
      }
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t("filters.title")}
    >
      <FilterFields {...fields} />
    </Dialog>
  );
}
