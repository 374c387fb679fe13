import {
  type Availability,
  availability,
  changeAvailability,
  changeTrainerAvailability,
  explainTime,
  explainTrainerTime,
  getAvailability,
  getTrainerAvailability,
  previewAvailability,
  previewTrainerAvailability,
  type WorkingHours,
} from "@kalima/catalog-contract";
import { isAppError } from "@kalima/contracts/errors";
import { useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { createContext, useContext } from "react";

const TrainerContext = createContext<string | null>(null);
/** Names the trainer whose hours are shown below it, for staff. Without it they are the reader's own. */
export const HoursOf = TrainerContext.Provider;
/** The id of the trainer whose hours staff look at; null for one's own. */
export const useHoursOf = () => useContext(TrainerContext);

const toKey = (trainerId: string | null) => ["availability", trainerId];

/** The trainer's hours as the server has them. */
export function useAvailability() {
  const { http } = usePlatform();
  const id = useHoursOf();
  return useQuery({
    queryKey: toKey(id),
    queryFn: ({ signal }) =>
      id ? http.call(getTrainerAvailability, { params: { id }, signal }) : http.call(getAvailability, { signal }),
  });
}

/** The difference that some hours would make. */
export function usePreview(hours: WorkingHours) {
  const { http } = usePlatform();
  const id = useHoursOf();
  const body = { hours };
  return useQuery({
    queryKey: [...toKey(id), "preview", hours],
    queryFn: ({ signal }) =>
      id
        ? http.call(previewTrainerAvailability, { params: { id }, body, signal })
        : http.call(previewAvailability, { body, signal }),
    // Bookings come in all the time.
    gcTime: 0,
  });
}

/** The hours that another device has saved meanwhile; null for any other error. */
export function findNewer(error: unknown): Availability | null {
  if (!isAppError(error) || error.code !== "availability.changed") return null;
  const current = availability.safeParse(error.extra?.current);
  return current.success ? current.data : null;
}

/** Saves hours that were made from a version. */
export function useSaveHours() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const id = useHoursOf();
  return useMutation({
    mutationFn: (body: { hours: WorkingHours; expectedVersion: number }) =>
      id ? http.call(changeTrainerAvailability, { params: { id }, body }) : http.call(changeAvailability, { body }),
    onSuccess: (saved) => client.setQueryData(toKey(id), saved),
    onError(error) {
      const newer = findNewer(error);
      if (newer) client.setQueryData(toKey(id), newer);
    },
  });
}

/** Why nobody, or anybody, can book a time: `YYYY-MM-DDTHH:MM` on the trainer's clock. Asks once there is one. */
export function useReason(at: string | null) {
  const { http } = usePlatform();
  const id = useHoursOf();
  const query = { at: at ?? "" };
  return useQuery({
    queryKey: [...toKey(id), "reason", at],
    queryFn: ({ signal }) =>
      id ? http.call(explainTrainerTime, { params: { id }, query, signal }) : http.call(explainTime, { query, signal }),
    enabled: at !== null,
    gcTime: 0,
  });
}
