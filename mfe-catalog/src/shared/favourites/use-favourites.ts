import {
  addFavourite,
  CATALOG_STORAGE_KEYS,
  listFavourites,
  MAX_FAVOURITES,
  mergeFavourites,
  removeFavourite,
} from "@kalima/catalog-contract";
import {
  useFailureToast,
  useFromBrowser,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useSession,
} from "@kalima/platform/react";
import { keptIds, useKeptIds } from "../kept-ids.ts";

const ofGuest = keptIds(() => localStorage, CATALOG_STORAGE_KEYS.favourites);
const KEY = ["favourites"];
/** Each card asks for them, and cards keep coming. */
const FRESH_MS = 60_000;

type Change = { trainerId: string; isAdded: boolean };

function applyChange(ids: readonly string[], { trainerId, isAdded }: Change): string[] {
  const others = ids.filter((each) => each !== trainerId);
  return isAdded ? [trainerId, ...others].slice(0, MAX_FAVOURITES) : others;
}

/**
 * Favourite trainers, the newest first: of the student's account, else of this browser. What was kept before signing in
 * joins the account with the first call. `ids` is null until the account's are known, and on the server.
 */
export function useFavourites() {
  const { http } = usePlatform();
  const session = useSession();
  const queries = useQueryClient();
  const showFailure = useFailureToast();
  const isInBrowser = useFromBrowser(() => true, false);
  const guestIds = useKeptIds(ofGuest);
  const isStudent = session.state === "signedIn" && session.verified && session.user.role.name === "student";

  const account = useQuery({
    queryKey: KEY,
    enabled: isInBrowser && isStudent,
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const trainerIds = [...ofGuest.read()];
      if (trainerIds.length === 0) return http.call(listFavourites, { signal });
      const all = await http.call(mergeFavourites, { body: { trainerIds } });
      ofGuest.write([]);
      return all;
    },
  });

  const change = useMutation({
    mutationFn: ({ trainerId, isAdded }: Change) =>
      http.call(isAdded ? addFavourite : removeFavourite, { params: { trainerId } }),
    onMutate: async (given) => {
      await queries.cancelQueries({ queryKey: KEY });
      queries.setQueryData(KEY, (ids: string[] = []) => applyChange(ids, given));
    },
    onError: (error, given) => {
      queries.setQueryData(KEY, (ids: string[] = []) => applyChange(ids, { ...given, isAdded: !given.isAdded }));
      showFailure(error);
    },
  });

  // A card that hydrates late finds the answer that an earlier one asked for, which the server did not render.
  const known = isStudent ? (account.data ?? null) : guestIds;
  const ids = isInBrowser ? known : null;
  return {
    ids,
    error: isStudent ? account.error : null,
    retry: () => void account.refetch(),
    toggle(trainerId: string) {
      const given = { trainerId, isAdded: !ids?.includes(trainerId) };
      if (isStudent) change.mutate(given);
      else ofGuest.write(applyChange(guestIds, given));
    },
  };
}
