import type { OwnTrainerProfileChanges } from "@kalima/contracts/api";
import { changeOwnTrainerProfile, getOwnTrainerProfile } from "@kalima/contracts/operations";
import { useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";

const KEY = ["own-page"];

/** The page of the trainer who is signed in. */
export function useOwnPage() {
  const { http } = usePlatform();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => http.call(getOwnTrainerProfile, { signal }) });
}

/** Changes it; resolves with the page as it is then. */
export function useChangeOwnPage() {
  const { http } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: OwnTrainerProfileChanges) => http.call(changeOwnTrainerProfile, { body: changes }),
    onSuccess: (page) => client.setQueryData(KEY, page),
  });
}
