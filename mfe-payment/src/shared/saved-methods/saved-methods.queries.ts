import type { SavedMethod } from "@kalima/payment-contract";
import { listSavedMethods } from "@kalima/payment-contract";
import { usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";

const KEY = ["payment-methods"];

/** The student's saved cards, the default first. Without `retryOnMount`, a component reads what another one has asked for. */
export function useSavedMethods({ isEnabled = true, retryOnMount = true } = {}) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: KEY,
    enabled: isEnabled,
    retryOnMount,
    queryFn: ({ signal }) => http.call(listSavedMethods, { signal }),
  });
}

/** Brings the list up to date: with an answer that holds all of them, else from the server. */
export function useRefreshSavedMethods() {
  const client = useQueryClient();
  return (methods?: SavedMethod[]) => {
    if (methods) client.setQueryData(KEY, methods);
    else void client.invalidateQueries({ queryKey: KEY });
  };
}
