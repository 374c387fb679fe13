import type { HoldTime, TimeHold } from "@kalima/contracts/api";
import { getTimeHold, holdTime, releaseTime } from "@kalima/contracts/operations";
import { useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";

const KEY = ["time-hold"];

/** The time that the server holds for this browser. `isAsked`: whether to fetch it; holding a time also returns it. */
export function useTimeHold(isAsked: boolean) {
  const { http } = usePlatform();
  const client = useQueryClient();
  const hold = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => http.call(getTimeHold, { signal }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const show = (held: TimeHold | null) => client.setQueryData<TimeHold | null>(KEY, held);
  const take = useMutation({
    mutationFn: (wanted: HoldTime) => http.call(holdTime, { body: wanted }),
    onSuccess: show,
    // The shown availability may be outdated.
    onError: () => {
      for (const queryKey of [["calendar"], ["time-slots"]]) void client.invalidateQueries({ queryKey });
    },
  });
  const release = useMutation({ mutationFn: () => http.call(releaseTime), onMutate: () => show(null) });
  return { held: hold.data ?? null, take, release };
}
