import type { ChooseExaminer, Examiner } from "@kalima/booking-contract";
import { chooseExaminer, listExaminers } from "@kalima/booking-contract";
import { useFailureToast, useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";

const toQueryKey = (search: string) => ["examiners", search];

/** Trainers whose name matches the search. */
export function useExaminers(search: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: toQueryKey(search),
    queryFn: ({ signal }) => http.call(listExaminers, { query: { search: search || undefined }, signal }),
  });
}

/** Updates the row at once and in place: the list is sorted again only on the next visit. */
export function useChooseExaminer(search: string) {
  const { http } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();

  function show(id: string, examinesSpeaking: boolean) {
    client.setQueryData<Examiner[]>(toQueryKey(search), (shown) =>
      shown?.map((examiner) => (examiner.id === id ? { ...examiner, examinesSpeaking } : examiner)),
    );
  }

  return useMutation({
    mutationFn: ({ id, examinesSpeaking }: { id: string } & ChooseExaminer) =>
      http.call(chooseExaminer, { params: { id }, body: { examinesSpeaking } }),
    onMutate: ({ id, examinesSpeaking }) => show(id, examinesSpeaking),
    onError: (error, { id, examinesSpeaking }) => {
      show(id, !examinesSpeaking);
      showFailure(error);
    },
  });
}
