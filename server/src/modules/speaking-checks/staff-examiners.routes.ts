import { chooseExaminer, listExaminers as listExaminersOperation } from "@kalima/booking-contract";
import { admins } from "../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../kernel/http/routes.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { listExaminers, updateExaminer } from "./staff-examiners.ts";

const tags = ["bookings"];

/** Where staff choose the trainers who hold the free speaking check. */
export function staffExaminersRoutes(context: Pick<ModuleContext, "database" | "clock">): Routes {
  return [
    handle(
      listExaminersOperation,
      { access: admins("trainers.see"), summary: "Active trainers, and who of them holds speaking checks", tags },
      async (request) => ({ data: await listExaminers(context, request.query.search ?? "") }),
    ),
    handle(
      chooseExaminer,
      {
        access: { ...admins("trainers.change"), reach: "all" },
        act: "examiner.chosen",
        summary: "Decide whether a trainer holds speaking checks; those that are booked stay",
        tags,
      },
      async (request) => {
        await updateExaminer(context, request.params.id, request.body.examinesSpeaking);
        return DONE;
      },
    ),
  ];
}
