/** The shape that stands in for a page until its remote is there: it must resemble what comes. */
export const PAGE_SKELETONS = ["form", "list", "calendar", "sections", "text"] as const;
export type PageSkeleton = (typeof PAGE_SKELETONS)[number];

/** The facts of a page that its skeleton depends on. */
export type SkeletonFacts = { skeleton?: string | undefined; frame: "full" | "bare" };

/** The skeleton of a page: the one it names, else a form in a bare frame and a list in a full one. */
export function chooseSkeleton({ skeleton, frame }: SkeletonFacts): PageSkeleton {
  return PAGE_SKELETONS.find((name) => name === skeleton) ?? (frame === "bare" ? "form" : "list");
}
