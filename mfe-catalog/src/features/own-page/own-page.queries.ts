import { uploadFile } from "@kalima/accounts-contract";
import type { OwnTrainerProfileChanges } from "@kalima/catalog-contract";
import { changeOwnTrainerProfile, getOwnTrainerProfile } from "@kalima/catalog-contract";
import { useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { useRef, useState } from "react";

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

/** Sends a video, which counts only once the page is saved with it. The upload can be taken back. */
export function useVideoUpload() {
  const { http } = usePlatform();
  const [share, setShare] = useState<number | null>(null);
  const leaving = useRef<AbortController>(null);

  const mutation = useMutation({
    mutationFn: (file: File) => {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      const form = new FormData();
      // The server reads the purpose before it takes the file.
      form.append("purpose", "introVideo");
      form.append("file", file);
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
