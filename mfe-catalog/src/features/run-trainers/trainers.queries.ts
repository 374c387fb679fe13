import {
  type ChangeTrainer,
  type CreateTrainer,
  type CreateTrainerOfStudent,
  changeTrainer,
  createTrainer,
  createTrainerOfStudent,
  hideTrainer,
  inviteTrainer,
  type inviteTrainerBody,
  listStaffTrainers,
  pauseTrainer,
  publishTrainer,
  readStaffTrainer,
  type StaffTrainer,
  type TRAINER_STATES,
} from "@kalima/catalog-contract";
import { useCursorPages } from "@kalima/platform/pages";
import { createActionKeys, useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { useState } from "react";
import type * as z from "zod/mini";

const TRAINERS = "staff-trainers";
const TRAINER = "staff-trainer";

export type TrainersFilter = { q: string | undefined; state: (typeof TRAINER_STATES)[number] | undefined };

/** All trainers that fit, page by page. */
export function useTrainers({ q, state }: TrainersFilter) {
  const { http } = usePlatform();
  return useCursorPages([TRAINERS, q ?? "", state ?? ""], ({ cursor, signal }) =>
    http.call(listStaffTrainers, { query: { q, state, cursor }, signal }),
  );
}

/** One trainer with what staff may change. */
export function useTrainer(id: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: [TRAINER, id],
    queryFn: ({ signal }) => http.call(readStaffTrainer, { params: { id }, signal }),
  });
}

/** Runs an act that answers the trainer as it stands then. After a refusal it is read again: a colleague may have been faster. */
function useAct<Body>(run: (body: Body, idempotencyKey: string) => Promise<StaffTrainer>) {
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());
  return useMutation<StaffTrainer, unknown, Body>({
    mutationFn: (body) => run(body, keys.keyFor(body)),
    onSuccess(trainer) {
      keys.succeed();
      client.setQueryData([TRAINER, trainer.id], trainer);
    },
    onError: () => void client.invalidateQueries({ queryKey: [TRAINER] }),
    onSettled: () => client.invalidateQueries({ queryKey: [TRAINERS] }),
  });
}

/** Writes a draft, and invites its trainer. */
export function useCreateTrainer() {
  const { http } = usePlatform();
  return useAct((body: CreateTrainer, idempotencyKey) => http.call(createTrainer, { body, idempotencyKey }));
}

/** Writes a draft for a student who is to become its trainer. */
export function useCreateOfStudent() {
  const { http } = usePlatform();
  return useAct(({ personId: id, ...body }: CreateTrainerOfStudent & { personId: string }) =>
    http.call(createTrainerOfStudent, { params: { id }, body }),
  );
}

/** Sends a draft without an account another link. */
export function useInviteTrainer(id: string) {
  const { http } = usePlatform();
  return useAct((body: z.infer<typeof inviteTrainerBody>) => http.call(inviteTrainer, { params: { id }, body }));
}

/** Writes what staff change. */
export function useChangeTrainer(id: string) {
  const { http } = usePlatform();
  return useAct((body: ChangeTrainer) => http.call(changeTrainer, { params: { id }, body }));
}

export type ShownAct =
  | { act: "publish" }
  | { act: "hide"; reason: string }
  | { act: "pause"; reason: string; until: string };

/** Shows a trainer, hides them, or lets them rest. */
export function useShowTrainer(id: string) {
  const { http } = usePlatform();
  const params = { id };
  return useAct((given: ShownAct) => {
    if (given.act === "publish") return http.call(publishTrainer, { params });
    if (given.act === "hide") return http.call(hideTrainer, { params, body: { reason: given.reason } });
    return http.call(pauseTrainer, { params, body: { reason: given.reason, until: given.until } });
  });
}
