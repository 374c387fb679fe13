import type { Database } from "../../../kernel/database/database.ts";
import type { Notifier } from "../../../kernel/ports/notifier.ts";
import { ANSWERS } from "./answering.ts";

type Colleague = { id: string; name: string };

/** Colleagues whom a note names as `@Name`: the longest name that fits at each place, and all who have it. */
function listNamed(note: string, colleagues: readonly Colleague[]): Set<Colleague> {
  const places = note.split("@").slice(1);
  const named = places.flatMap((text) => {
    const fitting = colleagues.filter(
      ({ name }) => text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length)),
    );
    const longest = Math.max(...fitting.map(({ name }) => name.length));
    return fitting.filter(({ name }) => name.length === longest);
  });
  return new Set(named);
}

/** Colleagues whom a note names, and whom it did not name before. */
export function findMentioned(before: string, after: string, colleagues: readonly Colleague[]): Colleague[] {
  const known = listNamed(before, colleagues);
  return [...listNamed(after, colleagues)].filter((colleague) => !known.has(colleague));
}

/** Notifies colleagues at the desk whom a private note newly mentions; nobody of themselves. */
export async function notifyMentioned(
  tx: Database,
  notifier: Notifier,
  { before, after, authorId }: { before: string; after: string; authorId: string },
): Promise<void> {
  if (!after.includes("@")) return;
  const colleagues = await tx.query<Colleague>(`SELECT u.id, u.name FROM users u WHERE u.id <> $1 AND ${ANSWERS}`, [
    authorId,
  ]);
  for (const { id } of findMentioned(before, after, colleagues)) await notifier.notify(tx, id, "support_mentioned", {});
}
