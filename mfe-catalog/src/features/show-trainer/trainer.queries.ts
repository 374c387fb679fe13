import {
  getTeacher,
  listSimilarTeachers,
  listTeacherRatingMonths,
  listTeacherRatings,
  listTeachers,
} from "@kalima/catalog-contract";
import { useCursorPages } from "@kalima/platform/pages";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { toTiledTrainer } from "../../shared/trainer-tile.tsx";

/** A trainer with the prices of all packs and the counts of ratings. */
export function useTrainer(trainerId: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["trainer", trainerId],
    queryFn: ({ signal }) => http.call(getTeacher, { params: { id: trainerId }, signal }),
    meta: { servesOneLanguage: true },
  });
}

/** Trainers with the same topics or levels, most alike first. */
export function useSimilarTrainers(trainerId: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["similar-trainers", trainerId],
    queryFn: async ({ signal }) => {
      const trainers = await http.call(listSimilarTeachers, { params: { id: trainerId }, signal });
      return trainers.map(toTiledTrainer);
    },
    meta: { servesOneLanguage: true },
  });
}

const TRAINERS = 3;

/** The first trainers of the list, for a visitor whose trainer is not there. */
export function useOtherTrainers() {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["other-trainers"],
    queryFn: async ({ signal }) => {
      const { items } = await http.call(listTeachers, { query: { limit: TRAINERS }, signal });
      return items.map(toTiledTrainer);
    },
  });
}

const PAGE_SIZE = 6;

/** Students' ratings with words, newest first, page by page. */
export function useRatings(trainerId: string) {
  const { http } = usePlatform();
  return useCursorPages(["trainer-reviews", trainerId], ({ cursor, signal }) =>
    http.call(listTeacherRatings, {
      params: { id: trainerId },
      query: { cursor, limit: PAGE_SIZE, withWords: "true" },
      signal,
    }),
  );
}

/** Students' ratings month by month for the last year, the newest first; fetched once the visitor opens them. */
export function useRatingMonths(trainerId: string, { isWanted }: { isWanted: boolean }) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["trainer-rating-months", trainerId],
    queryFn: ({ signal }) => http.call(listTeacherRatingMonths, { params: { id: trainerId }, signal }),
    enabled: isWanted,
  });
}
