import {
  type Availability,
  availability,
  changeAvailability,
  explainTime,
  getAvailability,
  previewAvailability,
  type WorkingHours,
} from "@kalima/catalog-contract";
import { isAppError } from "@kalima/contracts/errors";
import { useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";

const KEY = ["availability"];

/** The trainer's hours as the server has them. */
export function useAvailability() {
  const { http } = usePlatform();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => http.call(getAvailability, { signal }) });
}

/** The difference that some hours would make. */
export function usePreview(hours: WorkingHours) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: [...KEY, "preview", hours],
    queryFn: ({ signal }) => http.call(previewAvailability, { body: { hours }, signal }),
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
  return useMutation({
    mutationFn: (body: { hours: WorkingHours; expectedVersion: number }) => http.call(changeAvailability, { body }),
    onSuccess: (saved) => client.setQueryData(KEY, saved),
    onError(error) {
      const newer = findNewer(error);
      if (newer) client.setQueryData(KEY, newer);
    },
  });
}

/** Why nobody, or anybody, can book a time: `YYYY-MM-DDTHH:MM` on the trainer's clock. Asks once there is one. */
export function useReason(at: string | null) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: [...KEY, "reason", at],
    queryFn: ({ signal }) => http.call(explainTime, { query: { at: at ?? "" }, signal }),
    enabled: at !== null,
    gcTime: 0,
  });
}
