import {
  changeAvailability,
  changeTrainerAvailability,
  explainTime,
  explainTrainerTime,
  getAvailability,
  getTrainerAvailability,
  listHeldTimes,
  previewAvailability,
  previewTrainerAvailability,
} from "@kalima/catalog-contract";
import type { FastifyRequest } from "fastify";
import { admins, hasPermission, requireSession } from "../../kernel/http/access.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { availabilityService } from "./availability.service.ts";

const tags = ["teachers"];
const trainers = { roles: ["trainer"] } as const;
const seers = { ...admins("trainers.see"), reach: "all" } as const;
const changers = { ...admins("trainers.change"), reach: "all" } as const;

/** When a trainer may be booked (TR-02): set by the trainer, or by staff for them. The hours themselves belong to `trainers`. */
export const availabilityModule: ModuleFactory = (context) => {
  const service = availabilityService(context);
  const own = (request: FastifyRequest) => ({ userId: requireSession(request).userId });
  const named = ({ id }: { id: string }) => ({ trainerId: id });
  return {
    name: "availability",
    routes: [
      handle(getAvailability, { access: trainers, summary: "One's own hours", tags }, async (request) => ({
        data: await service.read(own(request)),
      })),
      handle(
        changeAvailability,
        { access: trainers, act: "availability.changed", summary: "Change one's own hours; lessons stay", tags },
        async (request) => ({ data: await service.change(own(request), request.body) }),
      ),
      handle(
        previewAvailability,
        {
          access: trainers,
          act: { unaudited: "changes nothing" },
          summary: "The difference that other hours would make",
          tags,
        },
        async (request) => ({ data: await service.preview(own(request), request.body.hours) }),
      ),
      handle(
        explainTime,
        { access: trainers, summary: "Why a time can or cannot be booked", tags },
        async (request) => ({ data: await service.explain(own(request), request.query.at) }),
      ),
      handle(
        listHeldTimes,
        {
          access: trainers,
          summary: "Your times that are held for students who have not paid yet, or busy elsewhere",
          tags,
        },
        async (request) => ({ data: await service.listHeld(own(request), request.query) }),
      ),
      handle(getTrainerAvailability, { access: seers, summary: "Hours of a trainer", tags }, async (request) => ({
        data: {
          ...(await service.read(named(request.params))),
          mayChange: hasPermission(requireSession(request), changers.permission),
        },
      })),
      handle(
        changeTrainerAvailability,
        { access: changers, act: "availability.changed", summary: "Change hours of a trainer; lessons stay", tags },
        async (request) => ({ data: await service.change(named(request.params), request.body) }),
      ),
      handle(
        previewTrainerAvailability,
        {
          access: seers,
          act: { unaudited: "changes nothing" },
          summary: "The difference that other hours of a trainer would make",
          tags,
        },
        async (request) => ({ data: await service.preview(named(request.params), request.body.hours) }),
      ),
      handle(
        explainTrainerTime,
        { access: seers, summary: "Why a time of a trainer can or cannot be booked", tags },
        async (request) => ({ data: await service.explain(named(request.params), request.query.at) }),
      ),
    ],
  };
};
