import { profileUpdated, uploadFile } from "@kalima/accounts-contract";
import type { OwnTrainerProfileChanges, PagePart } from "@kalima/catalog-contract";
import {
  changeOwnTrainerProfile,
  getOwnTrainerProfile,
  listOwnPageChanges,
  previewOwnPage,
} from "@kalima/catalog-contract";
import { useCursorPages } from "@kalima/platform/pages";
import { useEvent, useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { useRef, useState } from "react";

const KEY = ["own-page"];
const PREVIEW_KEY = ["own-page-preview"];
const CHANGES_KEY = ["own-page-changes"];

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
    onSuccess(page) {
      client.setQueryData(KEY, page);
      return Promise.all([PREVIEW_KEY, CHANGES_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}

/**
 * Reads what visitors see of the trainer, with the prices that follow from another price of a session, in minor units; null
 * for the present one. While another price is on its way, the prices before it stay.
 */
export function usePagePreview(pricePerLessonMinor: number | null) {
  const { http } = usePlatform();
  const client = useQueryClient();
  useEvent(profileUpdated, () => void client.invalidateQueries({ queryKey: PREVIEW_KEY }));
  const query = pricePerLessonMinor === null ? {} : { pricePerLessonMinor };
  return useQuery({
    queryKey: [...PREVIEW_KEY, pricePerLessonMinor],
    queryFn: ({ signal }) => http.call(previewOwnPage, { query, signal }),
    placeholderData: (before) => before,
  });
}

/** Reads what the trainer asked for, page by page, the newest first; of one part alone with `part`. Asked for once it is wanted. */
export function usePageChanges(part: PagePart | null, { isWanted }: { isWanted: boolean }) {
  const { http } = usePlatform();
  return useCursorPages(
    [...CHANGES_KEY, part],
    ({ cursor, signal }) => http.call(listOwnPageChanges, { query: { ...(part && { part }), cursor }, signal }),
    { enabled: isWanted },
  );
}

/** Sends a video or its poster, which counts only once the page is saved with it. The upload can be taken back. */
export function usePageUpload(purpose: "introVideo" | "introPoster") {
  const { http } = usePlatform();
  const [share, setShare] = useState<number | null>(null);
  const leaving = useRef<AbortController>(null);

  const mutation = useMutation({
    mutationFn: (file: Blob) => {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      const form = new FormData();
      // The server reads the purpose before it takes the file.
      form.append("purpose", purpose);
      if (file instanceof File) form.append("file", file);
      else form.append("file", file, "frame.jpg");
      setShare(0);
      return http.call(uploadFile, { body: form, onProgress: setShare, signal });
    },
    onSettled: () => setShare(null),
  });

  return {
    send: mutation.mutate,
    reset: mutation.reset,
    error: leaving.current?.signal.aborted ? null : mutation.error,
    /** How much has been sent, 0 to 1; null while nothing is being sent. */
    share,
    cancel: () => leaving.current?.abort(),
  };
}
