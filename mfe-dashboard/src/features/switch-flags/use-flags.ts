import {
  createActionKeys,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";
import { type ListedFlag, listFlags, type SetFlag, setFlag } from "@kalima/school-contract";
import { useState } from "react";

const FLAGS = ["flags"];

export function useFlags() {
  const { http } = usePlatform();
  return useQuery({ queryKey: FLAGS, queryFn: ({ signal }) => http.call(listFlags, { signal }) });
}

/** Switches a flag; after a refusal the list is read again, because a colleague may have been faster. */
export function useSwitchFlag() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("dashboard");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());
  return useMutation<ListedFlag, unknown, SetFlag>({
    mutationFn: (body) => http.call(setFlag, { body, idempotencyKey: keys.keyFor(body) }),
    onSuccess: (switched) => {
      keys.succeed();
      client.setQueryData<ListedFlag[]>(FLAGS, (flags) =>
        flags?.map((flag) => (flag.name === switched.name ? switched : flag)),
      );
      toasts.show({ tone: "success", text: t("flags.done") });
    },
    onError: () => client.invalidateQueries({ queryKey: FLAGS }),
  });
}
