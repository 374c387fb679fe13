import { isAppError } from "@kalima/contracts/errors";
import { useErrorText, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { type Assign, assignSupportConversation, assignSupportRequest } from "@kalima/support-contract";
import { useCallback } from "react";

/** A live conversation or a question, by its id. */
export type Assigned = { kind: "chat" | "question"; id: string };

/** Hands over or takes over; resolves to whether it worked. A toast says who was faster. */
export function useAssign(): (assigned: Assigned, assignment: Assign) => Promise<boolean> {
  const { t } = useTranslation("dashboard");
  const { http, toasts } = usePlatform();
  const client = useQueryClient();
  const errorText = useErrorText();
  return useCallback(
    async ({ kind, id }, body) => {
      try {
        await http.call(kind === "chat" ? assignSupportConversation : assignSupportRequest, { params: { id }, body });
        return true;
      } catch (error) {
        const name = isAppError(error) ? error.extra?.agent : undefined;
        toasts.show({
          tone: "error",
          text: typeof name === "string" ? t("assign.takenBy", { name }) : errorText(error),
        });
        return false;
      } finally {
        // After a refusal, too: a colleague was faster.
        if (kind === "question") await client.invalidateQueries({ queryKey: ["support-requests"] });
      }
    },
    [http, toasts, client, errorText, t],
  );
}
