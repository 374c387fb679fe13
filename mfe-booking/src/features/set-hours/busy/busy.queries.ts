import { addBusyCalendar, type BusyCalendars, listBusyCalendars, removeBusyCalendar } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { useHoursOf } from "../../../shared/hours/availability.queries.ts";

const KEY = ["busy-calendars"];
/** The server reads a new calendar within seconds, and all of them every 15 minutes. */
const WAITING_MS = 2_000;

const isWaiting = (shown: BusyCalendars | undefined) =>
  shown?.calendars.some(({ readAt, failure }) => readAt === null && failure === null) ?? false;

/** One's own other calendars. Staff do not see those of a trainer. */
export function useBusyCalendars() {
  const { http } = usePlatform();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => http.call(listBusyCalendars, { signal }),
    enabled: useHoursOf() === null,
    refetchInterval: ({ state }) => (isWaiting(state.data) ? WAITING_MS : MINUTE_MS),
  });
}

export function useAddBusyCalendar() {
  const { http } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (address: string) => http.call(addBusyCalendar, { body: { address } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useRemoveBusyCalendar() {
  const { http } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => http.call(removeBusyCalendar, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
