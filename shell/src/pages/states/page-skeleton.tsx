import { type PageSkeleton as Shape, type SkeletonFacts, skeletonOf } from "@kalima/contracts/pages";
import { useTranslation } from "@kalima/platform/translation";
import { classNames, VisuallyHidden } from "@kalima/ui";
import type { ReactNode } from "react";
import { CalendarShape } from "./skeletons/calendar-shape.tsx";
import { FormShape } from "./skeletons/form-shape.tsx";
import { ListShape } from "./skeletons/list-shape.tsx";
import { SectionsShape } from "./skeletons/sections-shape.tsx";
import styles from "./skeletons/skeletons.module.css";
import { TextShape } from "./skeletons/text-shape.tsx";

const SHAPES: Record<Shape, () => ReactNode> = {
  form: FormShape,
  list: ListShape,
  calendar: CalendarShape,
  sections: SectionsShape,
  text: TextShape,
};

/** Shows the skeleton of a page while its code loads, in the shape that its manifest names. */
export function PageSkeleton({ page }: { page: SkeletonFacts }) {
  const { t } = useTranslation("shell");
  const Content = SHAPES[skeletonOf(page)];
  return (
    <div aria-busy="true" className={classNames(styles.page, page.frame === "bare" && styles.bare)}>
      <VisuallyHidden>{t("loading.page")}</VisuallyHidden>
      <Content />
    </div>
  );
}
