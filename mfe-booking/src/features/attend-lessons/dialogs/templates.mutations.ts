import {
  addFeedbackTemplate,
  changeFeedbackTemplate,
  type FeedbackTemplateTexts,
  listFeedbackTemplates,
  removeFeedbackTemplate,
} from "@kalima/learning-contract";
import {
  createActionKeys,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";
import { useState } from "react";

const KEY = ["feedback-templates"];

/** The school's templates, and the trainer's own. */
export function useTemplates() {
  const { http } = usePlatform();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => http.call(listFeedbackTemplates, { signal }) });
}

export type TemplateChange =
  | { do: "add"; body: FeedbackTemplateTexts }
  | { do: "change"; id: string; body: FeedbackTemplateTexts }
  | { do: "remove"; id: string };

const DONE = { add: "saved", change: "changed", remove: "removed" } as const;

/** Changes the trainer's own templates, and says so in a toast. */
export function useTemplateChange() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());
  return useMutation({
    mutationFn: async (change: TemplateChange): Promise<unknown> => {
      if (change.do === "add") {
        return http.call(addFeedbackTemplate, { body: change.body, idempotencyKey: keys.keyFor(change) });
      }
      const params = { id: change.id };
      if (change.do === "change") return http.call(changeFeedbackTemplate, { params, body: change.body });
      return http.call(removeFeedbackTemplate, { params });
    },
    onSuccess: (_done, change) => {
      keys.succeed();
      toasts.show({ tone: "success", text: t(`templates.${DONE[change.do]}`) });
    },
    onError: (error) => keys.fail(error),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
