import { lazyScreenWithTexts } from "@kalima/platform/remote";
import { Skeleton } from "@kalima/ui";
import { type ComponentProps, Suspense } from "react";
import type { QuestionPane as Pane } from "../questions/question-pane.tsx";

type Props = ComponentProps<typeof Pane>;

/** Loads with the first question that is opened, together with the texts of questions. */
const QuestionPane = lazyScreenWithTexts<"QuestionPane", Props>(
  () => import("../questions/question-pane.tsx"),
  "QuestionPane",
  { namespace: "dashboard", load: (language) => import(`../../../i18n/questions-section/${language}.json`) },
);

/** The place of a question beside the list. */
export function QuestionPlace(props: Props) {
  return (
    <Suspense fallback={<Skeleton height={320} shape="block" />}>
      <QuestionPane {...props} />
    </Suspense>
  );
}
