import {
  changeTrainer,
  createTrainer,
  createTrainerOfStudent,
  hideTrainer,
  inviteTrainer,
  listStaffTrainers,
  pauseTrainer,
  publishTrainer,
  readStaffTrainer,
} from "@kalima/catalog-contract";
import { admins, requireSession } from "../../kernel/http/access.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { createTrainerInvitations } from "../invitations/public.ts";
import { listTrainers, readTrainer } from "./read-trainers.ts";
import { change, create, createOfStudent, inviteAgain, show, toPauseEnd } from "./run-trainers.ts";

const tags = ["teachers"];
const acting = { access: { ...admins("trainers.change"), reach: "all" }, tags } as const;

/** How staff hire trainers and run their pages. The rows are those of `trainers`; figures come from lessons. */
export const teamModule: ModuleFactory = (context) => {
  const parts = { ...context, invitations: createTrainerInvitations(context) };
  return {
    name: "team",
    routes: [
      handle(
        listStaffTrainers,
        { access: admins("trainers.see"), summary: "All trainers with their state and figures, by English name", tags },
        ({ query }) => listTrainers(context, query),
      ),
      handle(
        readStaffTrainer,
        { access: { ...admins("trainers.see"), reach: "all" }, summary: "A trainer as staff know them", tags },
        async ({ params }) => ({ data: await readTrainer(context, params.id) }),
      ),
      handle(
        createTrainer,
        {
          access: admins("trainers.change"),
          act: "trainer.created",
          summary: "Write a draft of a trainer, and invite them by SMS",
          tags,
          idempotency: "required",
        },
        async (request) => ({ data: await create(parts, requireSession(request), request.body) }),
      ),
      handle(
        createTrainerOfStudent,
        { ...acting, act: "trainer.created", summary: "Write a draft for a student who is to become a trainer" },
        async ({ params, body }) => ({ data: await createOfStudent(parts, params.id, body) }),
      ),
      handle(
        inviteTrainer,
        { ...acting, act: "trainer.invited", summary: "Send a draft without an account a new link" },
        async (request) => ({
          data: await inviteAgain(parts, requireSession(request), request.params.id, request.body),
        }),
      ),
      handle(
        changeTrainer,
        { ...acting, act: "trainer.changed", summary: "Change name, price and personal details of a trainer" },
        async ({ params, body }) => ({ data: await change(parts, params.id, body) }),
      ),
      handle(
        publishTrainer,
        { ...acting, act: "trainer.published", summary: "Show a trainer to visitors" },
        async ({ params }) => ({ data: await show(parts, params.id, { to: "active" }, null) }),
      ),
      handle(
        hideTrainer,
        { ...acting, act: "trainer.hidden", summary: "Hide a trainer; booked lessons stay" },
        async ({ params, body }) => ({ data: await show(parts, params.id, { to: "hidden" }, body.reason) }),
      ),
      handle(
        pauseTrainer,
        { ...acting, act: "trainer.paused", summary: "Hide a trainer until a day; booked lessons stay" },
        async ({ params, body }) => {
          const until = toPauseEnd(body.until, context.clock());
          return { data: await show(parts, params.id, { to: "paused", until }, body.reason) };
        },
      ),
    ],
  };
};
