import { useTranslation } from "@kalima/platform/react";
import { Drawer } from "@kalima/ui/overlays";
import { useId } from "react";
import styles from "./all-areas.module.css";
import { type MenuProps, SectionLink } from "./area-menu.tsx";

type AllAreasProps = MenuProps & { onClose: () => void };

/** Every area with its sections, over the page of a phone. */
export function AllAreas({ areas, shown, work, onClose }: AllAreasProps) {
  const { t } = useTranslation("dashboard");
  const id = useId();
  return (
    <Drawer isOpen onOpenChange={(isOpen) => !isOpen && onClose()} side="end" title={t("pages.dashboard.title")}>
      <div className={styles.areas}>
        {areas.map(({ name, sections }) => (
          <div key={name}>
            <p className={styles.name} id={`${id}${name}`}>
              {t(`areas.${name}`)}
            </p>
            <ul aria-labelledby={`${id}${name}`} className={styles.sections}>
              {sections.map((section) => (
                <li key={section.key}>
                  <SectionLink isCurrent={section === shown?.section} onPress={onClose} section={section} work={work} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Drawer>
  );
}
