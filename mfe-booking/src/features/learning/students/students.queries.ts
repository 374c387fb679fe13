import { isAppError } from "@kalima/contracts/errors";
import {
  countOwnStudents,
  listOwnStudents,
  type OwnStudentsFilter,
  type PrivateNote,
  privateNote,
  readTrainersStudent,
  savePrivateNote,
  writePlanStep,
} from "@kalima/learning-contract";
import { useCursorPages } from "@kalima/platform/pages";
import { createActionKeys, useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { useState } from "react";

const KEY = ["own-students"];

/** Students in a page of the list. */
const PAGE_SIZE = 50;

/** The trainer's students that a filter lets through, page by page. */
export function useOwnStudents(filter: OwnStudentsFilter) {
  const { http } = usePlatform();
  return useCursorPages([...KEY, "list", filter], ({ cursor, signal }) =>
    http.call(listOwnStudents, { query: { ...filter, limit: PAGE_SIZE, cursor }, signal }),
  );
}

/** How many students each filter of the list lets through. */
export function useStudentCounts() {
  const { http } = usePlatform();
  return useQuery({ queryKey: [...KEY, "counts"], queryFn: ({ signal }) => http.call(countOwnStudents, { signal }) });
}

/** One of the trainer's students. */
export function useTrainersStudent(id: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => http.call(readTrainersStudent, { params: { id }, signal }),
  });
}

/** The note that another device has saved meanwhile; null for any other error. */
export function findNewerNote(error: unknown): PrivateNote | null {
  if (!isAppError(error) || error.code !== "note.changed") return null;
  const current = privateNote.safeParse(error.extra?.current);
  return current.success ? current.data : null;
}

/** Saves the private note about a student that was read as `version`. */
export function useSaveNote(id: string) {
  const { http } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string; version: number }) => http.call(savePrivateNote, { params: { id }, body }),
    onSuccess: (note) => client.setQueryData([...KEY, id], (known: object | undefined) => known && { ...known, note }),
  });
}

/** Writes the next step of a student, and reads the page again. */
export function useWriteStep(id: string) {
  const { http } = usePlatform();
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());
  return useMutation({
    mutationFn: (text: string) => {
      const body = { text };
      return http.call(writePlanStep, { params: { id }, body, idempotencyKey: keys.keyFor(body) });
    },
    onSuccess: () => {
      keys.succeed();
      return client.invalidateQueries({ queryKey: [...KEY, id] });
    },
    onError: keys.fail,
  });
}
