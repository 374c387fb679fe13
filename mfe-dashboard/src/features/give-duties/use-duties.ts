import {
  createActionKeys,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";
import {
  approveGrantChange,
  type ChangeGrants,
  changeGrants,
  type GrantHolder,
  listGrantHolders,
  refuseGrantChange,
} from "@kalima/staff-contract";
import { useState } from "react";

const HOLDERS = ["grants"];

/** All admins with their duties. */
export function useHolders() {
  const { http } = usePlatform();
  return useQuery({ queryKey: HOLDERS, queryFn: ({ signal }) => http.call(listGrantHolders, { signal }) });
}

/** Shows an answer in the list; after a refusal the list is read again, because a colleague may have been faster. */
function useHolderUpdate() {
  const client = useQueryClient();
  return {
    show: (changed: GrantHolder) =>
      client.setQueryData<GrantHolder[]>(HOLDERS, (holders) =>
        holders?.map((holder) => (holder.person.id === changed.person.id ? changed : holder)),
      ),
    readAgain: () => client.invalidateQueries({ queryKey: HOLDERS }),
  };
}

/** Requests other duties for somebody. */
export function useRequestDuties() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("dashboard");
  const { show, readAgain } = useHolderUpdate();
  const [keys] = useState(() => createActionKeys());
  return useMutation<GrantHolder, unknown, ChangeGrants>({
    mutationFn: (body) => http.call(changeGrants, { body, idempotencyKey: keys.keyFor(body) }),
    onSuccess: (changed) => {
      keys.succeed();
      show(changed);
      toasts.show({ tone: "success", text: t("duties.requested") });
    },
    onError: readAgain,
  });
}

export type DutiesDecision = "approve" | "refuse" | "withdraw";

/** Decides on a change that waits; who requested it withdraws it. */
export function useDecideDuties() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("dashboard");
  const { show, readAgain } = useHolderUpdate();
  return useMutation<GrantHolder, unknown, { id: string; decision: DutiesDecision }>({
    mutationFn: ({ id, decision }) =>
      http.call(decision === "approve" ? approveGrantChange : refuseGrantChange, { params: { id } }),
    onSuccess: (changed, { decision }) => {
      show(changed);
      toasts.show({ tone: "success", text: t(`duties.decided.${decision}`) });
    },
    onError: readAgain,
  });
}
