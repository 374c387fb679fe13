import { expect, test } from "vitest";
import { chooseSkeleton, type PageSkeleton, type SkeletonFacts } from "./choose-skeleton.ts";

test.each<[SkeletonFacts, PageSkeleton]>([
  [{ frame: "full", skeleton: "calendar" }, "calendar"],
  [{ frame: "bare", skeleton: "text" }, "text"],
  [{ frame: "bare" }, "form"],
  [{ frame: "full" }, "list"],
  [{ frame: "bare", skeleton: "of a later version" }, "form"],
])("for %j stands the skeleton %s", (page, expected) => {
  expect(chooseSkeleton(page)).toBe(expected);
});
