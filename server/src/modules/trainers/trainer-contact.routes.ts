import type { TrainerContact } from "@kalima/catalog-contract";
import { getTeacherContact } from "@kalima/catalog-contract";
import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../kernel/database/database.ts";
import { admins } from "../../kernel/http/access.ts";
import { handle, type Routes } from "../../kernel/http/routes.ts";

/** How staff reach a trainer: the only answer with a trainer's phone, e-mail and address. */
export function trainerContactRoutes(database: Database): Routes {
  return [
    handle(
      getTeacherContact,
      {
        access: { ...admins("contacts.see"), reach: "all" },
        act: "contact.read",
        summary: "Phone, e-mail and address of a trainer",
        tags: ["teachers"],
      },
      async (request) => {
        const [contact] = await database.query<TrainerContact>(
          `SELECT u.phone, u.email, u.address FROM trainers t LEFT JOIN users u ON u.id = t.user_id AND u.phone <> 'deleted:' || u.id
           WHERE t.id = $1`,
          [request.params.id],
        );
        if (!contact) throw new AppError("request.not_found");
        return { data: contact };
      },
    ),
  ];
}
