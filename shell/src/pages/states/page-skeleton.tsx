import { chooseSkeleton, type PageSkeleton as Shape, type SkeletonFacts } from "@kalima/contracts/pages";
import { useTranslation } from "@kalima/platform/translation";
import { classNames, Skeleton, VisuallyHidden } from "@kalima/ui";
import type { ReactNode } from "react";
import styles from "./skeletons/skeletons.module.css";

/** Title and lead of a screen, in the size of `Screen`. */
function PageHeading({ hasLead = true }: { hasLead?: boolean }) {
  return (
    <div className={styles.heading}>
      <Skeleton className={styles.title} shape="block" />
      {hasLead ? <Skeleton className={styles.lead} height={20} /> : null}
    </div>
  );
}

const FIELDS = ["first", "second"];

function FormShape() {
  return (
    <div className={styles.form}>
      <PageHeading />
      {FIELDS.map((field) => (
        <div className={styles.field} key={field}>
          <Skeleton width="35%" />
          <Skeleton height={44} shape="block" />
        </div>
      ))}
      <Skeleton height={24} width="60%" />
      <Skeleton height={52} shape="block" />
    </div>
  );
}

const ROWS = ["first", "second", "third"];

/** A list, with filters beside it where there is room. */
function ListShape() {
  return (
    <>
      <PageHeading />
      <div className={styles.list}>
        <div className={styles.filters}>
          <Skeleton height={44} shape="block" />
          <Skeleton height={36} shape="block" />
          <Skeleton height={36} shape="block" />
        </div>
        <div className={styles.rows}>
          {ROWS.map((row) => (
            <div className={styles.row} key={row}>
              <Skeleton height={72} shape="circle" />
              <div className={styles.lines}>
                <Skeleton height={20} width="40%" />
                <Skeleton width="85%" />
                <Skeleton width="60%" />
                <Skeleton width="70%" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

const CHOICES = ["first", "second", "third", "fourth"];

/** Something to choose, then a month; a summary beside it where there is room. */
function CalendarShape() {
  return (
    <>
      <PageHeading />
      <div className={styles.calendar}>
        <div className={styles.lines}>
          <Skeleton height={36} shape="block" width={220} />
          <div className={styles.choices}>
            {CHOICES.map((choice) => (
              <Skeleton height={160} key={choice} shape="block" />
            ))}
          </div>
          <Skeleton height={36} shape="block" width={260} />
          <Skeleton className={styles.month} shape="block" />
        </div>
        <Skeleton className={styles.summary} height={260} shape="block" />
      </div>
    </>
  );
}

const LINES = ["first", "second", "third", "fourth", "fifth"];

/** A menu of sections, and the open one where there is room beside it. */
function SectionsShape() {
  return (
    <>
      <PageHeading hasLead={false} />
      <div className={styles.sections}>
        <div className={styles.lines}>
          {LINES.map((line) => (
            <Skeleton height={44} key={line} shape="block" />
          ))}
        </div>
        <div className={styles.section}>
          <Skeleton height={36} shape="block" width="40%" />
          <Skeleton height={160} shape="block" />
          <Skeleton height={160} shape="block" />
        </div>
      </div>
    </>
  );
}

function TextShape() {
  return (
    <>
      <PageHeading />
      <div className={styles.lines}>
        <Skeleton width="90%" />
        <Skeleton width="80%" />
        <Skeleton width="85%" />
      </div>
    </>
  );
}

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
  const Content = SHAPES[chooseSkeleton(page)];
  return (
    <div aria-busy="true" className={classNames(styles.page, page.frame === "bare" && styles.bare)}>
      <VisuallyHidden>{t("loading.page")}</VisuallyHidden>
      <Content />
    </div>
  );
}
