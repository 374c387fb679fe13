import { useTranslation } from "@kalima/platform/translation";
import { Skeleton, VisuallyHidden } from "@kalima/ui";
import styles from "./placeholders.module.css";

/** The same for a part of a page, such as a section of the profile. */
export function PartSkeleton() {
  const { t } = useTranslation("shell");
  return (
    <div aria-busy="true" className={styles.part}>
      <VisuallyHidden>{t("loading.part")}</VisuallyHidden>
      <Skeleton height={28} width="50%" />
      <Skeleton height={72} shape="block" />
      <Skeleton height={72} shape="block" />
    </div>
  );
}
