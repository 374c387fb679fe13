import { addFavourite, removeFavourite } from "@kalima/catalog-contract";
import type { OwnTrainer } from "@kalima/learning-contract";
import { listOwnTrainers } from "@kalima/learning-contract";
import { useFailureToast, useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";

const KEY = ["own-trainers"];
type Trainers = { items: OwnTrainer[] };

/** The student's trainers and favourites. */
export function useOwnTrainers() {
  const { http } = usePlatform();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => http.call(listOwnTrainers, { signal }) });
}

/**
 * Keeps a trainer as a favourite, or no longer. The heart changes at once, and back if the call fails. A trainer whose
 * heart is emptied stays in the list until it is loaded again, so that a slip can be undone.
 */
export function useFavourite() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const show = ({ id }: OwnTrainer, isFavourite: boolean) =>
    client.setQueryData(
      KEY,
      (known: Trainers | undefined) =>
        known && { ...known, items: known.items.map((each) => (each.id === id ? { ...each, isFavourite } : each)) },
    );
  return useMutation({
    mutationFn: ({ id, isFavourite }: OwnTrainer) =>
      http.call(isFavourite ? removeFavourite : addFavourite, { params: { trainerId: id } }),
    onMutate: async (trainer) => {
      await client.cancelQueries({ queryKey: KEY });
      show(trainer, !trainer.isFavourite);
    },
    onError: (error, trainer) => {
      show(trainer, trainer.isFavourite);
      showFailure(error);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["favourites"] }),
  });
}
