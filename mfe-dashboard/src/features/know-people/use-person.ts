import { isAppError } from "@kalima/contracts/errors";
import {
  createActionKeys,
  useInfiniteQuery,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";
import {
  activatePerson,
  addPersonNote,
  correctPersonName,
  correctPersonPhone,
  disablePerson,
  listPersonEvents,
  NO_FACTOR,
  type Person,
  type PersonEventKind,
  readPerson,
  readPersonContact,
  readPersonEffects,
  requestPersonChange,
  signOutPerson,
} from "@kalima/staff-contract";
import { useState } from "react";
import { PEOPLE } from "./use-people.ts";

export const PERSON = "person";
export const EVENTS = "person-events";

/** True for an account that is none, or that was removed. */
export const isMissing = (error: unknown): boolean =>
  isAppError(error) && (error.status === 404 || error.code === "request.invalid");

/** A person as the school knows them. */
export function usePerson(id: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: [PERSON, id],
    queryFn: ({ signal }) => http.call(readPerson, { params: { id }, signal }),
  });
}

/** How to reach a person: read when it is asked for, because each reading leaves a row in the audit log. */
export function useContact(id: string) {
  const { http } = usePlatform();
  return useMutation({ mutationFn: () => http.call(readPersonContact, { params: { id } }) });
}

/** Counts of all that an act ends, read while its dialog is open. */
export function useEffects(id: string, isEnabled: boolean) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["person-effects", id],
    queryFn: ({ signal }) => http.call(readPersonEffects, { params: { id }, signal }),
    enabled: isEnabled,
    gcTime: 0,
  });
}

/** Events around a person, the newest first. */
export function useEvents(id: string, kind: PersonEventKind | undefined) {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: [EVENTS, id, kind ?? ""],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      http.call(listPersonEvents, { params: { id }, query: { kind, limit: 20, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

export type PersonActName = "disable" | "activate" | "signOut" | "name" | "phone" | "staffPhone" | "role" | "factor";
/** `value`: the new name, phone or role. */
export type PersonActBody = { reason: string; value: string };

/** Acts on an account, and shows it as it stands then. */
export function usePersonAct(id: string, act: PersonActName) {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("dashboard");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());
  function call({ reason, value }: PersonActBody, idempotencyKey: string): Promise<Person> {
    const given = { params: { id }, idempotencyKey };
    if (act === "name") return http.call(correctPersonName, { ...given, body: { name: value, reason } });
    if (act === "phone") return http.call(correctPersonPhone, { ...given, body: { phone: value, reason } });
    if (act === "staffPhone" || act === "role" || act === "factor") {
      const kind = act === "staffPhone" ? "phone" : act;
      const wanted = act === "factor" ? NO_FACTOR : value;
      return http.call(requestPersonChange, { idempotencyKey, body: { personId: id, kind, value: wanted, reason } });
    }
    const operation = { disable: disablePerson, activate: activatePerson, signOut: signOutPerson }[act];
    return http.call(operation, { ...given, body: { reason } });
  }
  return useMutation<Person, unknown, PersonActBody>({
    mutationFn: (body) => call(body, keys.keyFor(body)),
    onSuccess(person) {
      keys.succeed();
      client.setQueryData([PERSON, id], person);
      toasts.show({ tone: "success", text: t(`people.acts.${act}.done`, { name: person.name }) });
      void client.invalidateQueries({ queryKey: [PEOPLE] });
      void client.invalidateQueries({ queryKey: [EVENTS, id] });
    },
    // A colleague may have been faster.
    onError: () => void client.invalidateQueries({ queryKey: [PERSON, id] }),
  });
}

/** Adds a note about a person, which only staff read. */
export function useAddNote(id: string) {
  const { http } = usePlatform();
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());
  return useMutation({
    mutationFn: (text: string) =>
      http.call(addPersonNote, { params: { id }, body: { text }, idempotencyKey: keys.keyFor(text) }),
    onSuccess() {
      keys.succeed();
      void client.invalidateQueries({ queryKey: [EVENTS, id] });
    },
  });
}
