import { useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { approvePersonChange, type Person, refusePersonChange } from "@kalima/staff-contract";
import { PEOPLE } from "./use-people.ts";
import { EVENTS, PERSON } from "./use-person.ts";

export type PersonDecision = "approve" | "refuse" | "withdraw";

/** Decides on a change that waits; who requested it withdraws it. */
export function useDecidePersonChange() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("dashboard");
  const client = useQueryClient();
  return useMutation<Person, unknown, { id: string; decision: PersonDecision }>({
    mutationFn: ({ id, decision }) =>
      http.call(decision === "approve" ? approvePersonChange : refusePersonChange, { params: { id } }),
    onSuccess(person, { decision }) {
      client.setQueryData([PERSON, person.id], person);
      toasts.show({ tone: "success", text: t(`people.waiting.decided.${decision}`) });
      void client.invalidateQueries({ queryKey: [PEOPLE] });
      void client.invalidateQueries({ queryKey: [EVENTS, person.id] });
    },
    // A colleague may have been faster.
    onError: () => void client.invalidateQueries({ queryKey: [PERSON] }),
  });
}
