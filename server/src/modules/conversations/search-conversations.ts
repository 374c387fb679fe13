import { buildCalledNameSql } from "../../kernel/database/called-name.ts";
import { EMPTY_RESULT } from "../../kernel/ports/search-sources.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";

type Row = { id: string; name: string; last_active_at: Date };

/** Offers a trainer's own conversations to the trainer. */
export function provideSearchedConversations(context: Pick<ModuleContext, "database" | "searches">): void {
  context.searches.provide({
    kind: "conversation",
    mayOpen: ({ role }) => role === "trainer",
    async find({ people, reader, limit }) {
      const rows = await context.database.query<Row>(
        `SELECT c.id, ${buildCalledNameSql("u.name")} AS name, c.last_active_at
         FROM conversations c JOIN trainers t ON t.id = c.trainer_id JOIN users u ON u.id = c.student_id
         WHERE c.student_id = ANY ($1) AND t.user_id = $2 ORDER BY c.last_active_at DESC, c.id LIMIT $3`,
        [people, reader.userId, limit],
      );
      return rows.map(({ id, name, last_active_at }) => ({
        ...EMPTY_RESULT,
        ...{ kind: "conversation" as const, id, name, at: last_active_at.toISOString() },
        path: `/dashboard/messages/conversations/${id}`,
      }));
    },
  });
}
