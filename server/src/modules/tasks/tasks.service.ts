import { DAY_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { ReviewTask, SetTask, Task, TaskStudent, TaskTexts } from "@kalima/learning-contract";
import { describeAct } from "../../kernel/audit/act.ts";
import { audit } from "../../kernel/audit/audit.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { RequestSession } from "../../kernel/http/access.ts";
import { type After, paginate } from "../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { lessonRows } from "../bookings/public.ts";
import { presentTask } from "./present-task.ts";
import { listActions } from "./task.policy.ts";
import { taskReviewed, taskSent, taskSet } from "./task-events.ts";
import { toTaskState } from "./task-state.ts";
import { type StaffTaskQuery, type TaskRow, type TaskScope, tasksRepository } from "./tasks.repository.ts";

/** Own work is never late: its due time is only there because every task has one. */
const OWN_WORK_MS = 7 * DAY_MS;

type Reader = Pick<RequestSession, "userId" | "role">;
type ListQuery = { group: string | undefined; after: After; limit: number };

function toTaskRole({ role }: Reader): "student" | "trainer" {
  return role === "student" ? "student" : "trainer";
}

function toScope(reader: Reader): TaskScope {
  return reader.role === "student" ? { student: reader.userId } : { trainerUser: reader.userId };
}

/** Written work: set by a trainer, sent in versions by a student, reviewed once. */
export function tasksService({
  database,
  files,
  clock,
  events,
}: Pick<ModuleContext, "database" | "files" | "clock" | "events">) {
  async function requireOne(reader: Reader, id: string, repository = tasksRepository(database)): Promise<TaskRow> {
    const row = await repository.find(toScope(reader), id);
    if (!row) throw new AppError("request.not_found");
    return row;
  }
  const present = (row: TaskRow, reader: Reader) => presentTask(row, toTaskRole(reader), clock());

  /** @throws {AppError} `request.invalid` for a file that is not an own upload for tasks. */
  async function requireFile(fileId: string | undefined, { userId }: Reader): Promise<string | null> {
    if (!fileId) return null;
    await files.requireOwn(fileId, userId, "task").catch(() => {
      throw new AppError("request.invalid", { fields: { fileId: "validation.invalid" } });
    });
    return fileId;
  }

  /**
   * Runs one change of a task under its lock.
   *
   * @throws {AppError} `task.changed` when the action is no longer possible.
   */
  async function change(
    reader: Reader,
    id: string,
    action: Task["actions"][number],
    write: (row: TaskRow, tx: Database) => Promise<unknown>,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const repository = tasksRepository(tx);
      await repository.lock(id);
      const row = await requireOne(reader, id, repository);
      if (!listActions(toTaskState(row), toTaskRole(reader)).includes(action)) throw new AppError("task.changed");
      describeAct({ subject: row.student_id });
      await write(row, tx);
    });
  }

  return {
    /** @throws {AppError} `request.not_found` for an unknown task and for one of other people. */
    read: async (reader: Reader, id: string): Promise<Task> => present(await requireOne(reader, id), reader),
    /**
     * The words of each version, oldest first.
     *
     * @throws {AppError} `request.not_found` for an unknown task and for one of other people; `server.unavailable` while too
     * many files wait to be read.
     */
    async readTexts(reader: RequestSession, id: string): Promise<TaskTexts> {
      const { submissions } = await requireOne(reader, id);
      const texts: TaskTexts = [];
      // One after the other: those of one task do not fill the queue.
      for (const { version, file } of submissions.toReversed()) {
        const found = await files.readText(file.id, reader);
        texts.push({ version, state: found.state, text: found.state === "read" ? found.text : null });
      }
      return texts;
    },
    async list(reader: Reader, query: ListQuery): Promise<{ tasks: Task[]; nextCursor: string | null }> {
      const rows = await tasksRepository(database).list(toScope(reader), { ...query, now: clock() });
      const { page, nextCursor } = paginate(rows, query.limit);
      return { tasks: page.map((row) => present(row, reader)), nextCursor };
    },
    /** Tasks of everyone, for staff. */
    async listAll(query: Omit<StaffTaskQuery, "now">): Promise<{ tasks: Task[]; nextCursor: string | null }> {
      const now = clock();
      const rows = await tasksRepository(database).listAll({ ...query, now });
      const { page, nextCursor } = paginate(rows, query.limit);
      return { tasks: page.map((row) => presentTask(row, "staff", now)), nextCursor };
    },
    countOpen: (reader: Reader): Promise<number> => tasksRepository(database).countOpen(toScope(reader), clock()),
    listStudents: ({ userId }: Reader): Promise<TaskStudent[]> => tasksRepository(database).listStudents(userId),
    /** @throws {AppError} `request.invalid` for a past due time, or a student without a paid pack of this trainer. */
    async set(reader: Reader, id: string, { studentId, title, instructions, fileId, dueAt }: SetTask): Promise<void> {
      const now = clock();
      if (new Date(dueAt) <= now) throw new AppError("request.invalid", { fields: { dueAt: "validation.invalid" } });
      const file = await requireFile(fileId, reader);
      const task = { id, trainerUser: reader.userId, studentId, title, instructions: instructions || null, dueAt, now };
      await database.transaction(async (tx) => {
        const repository = tasksRepository(tx);
        if (!(await repository.insert({ ...task, fileId: file }))) {
          throw new AppError("request.invalid", { fields: { studentId: "validation.invalid" } });
        }
        await audit(tx, { object: { kind: "task", id }, subject: studentId, after: { dueAt } });
        const added = await requireOne(reader, id, repository);
        await events.emit(tx, taskSet, { studentId, title, dueAt, timeZone: added.student_time_zone });
      });
    },
    /**
     * @throws {AppError} `task.changed` after the review; `request.invalid` for a file of another account, or one that
     * was sent before.
     */
    async submit(reader: Reader, id: string, fileId: string): Promise<void> {
      await requireOne(reader, id);
      const own = await requireFile(fileId, reader);
      await change(reader, id, "submit", async (row, tx) => {
        const {
          submissions,
          title,
          student_id: studentId,
          student_name: studentName,
          trainer_user_id: trainerUserId,
        } = row;
        const wasSent = submissions.some(({ file }) => file.id === fileId);
        if (!own || wasSent) throw new AppError("request.invalid", { fields: { fileId: "validation.invalid" } });
        await tasksRepository(tx).addVersion(id, own, clock());
        const version = submissions.length + 1;
        if (trainerUserId) await events.emit(tx, taskSent, { trainerUserId, studentId, title, studentName, version });
      });
    },
    /** The task that holds the student's own work after a lesson; null before the first version. */
    findOwnWork: ({ userId }: Reader, lessonId: string) => tasksRepository(database).findOwnWork(userId, lessonId),
    /**
     * Sends work that no trainer asked for, after a lesson: into the task `id`, which is made for the first version.
     *
     * @throws {AppError} `request.not_found` for a lesson of other people, `task.lesson_not_completed`, and as `submit`.
     */
    async sendOwnWork(reader: Reader, lessonId: string, id: string, work: { title: string; fileId: string }) {
      const lesson = await lessonRows(database).find(lessonId, { student: reader.userId });
      if (!lesson || lesson.is_speaking_check) throw new AppError("request.not_found");
      if (lesson.status !== "completed") throw new AppError("task.lesson_not_completed");
      const now = clock();
      await tasksRepository(database).insertOwnWork({
        id,
        trainerId: lesson.trainer_id,
        studentId: reader.userId,
        lessonId,
        title: work.title,
        dueAt: new Date(now.getTime() + OWN_WORK_MS),
        now,
      });
      await this.submit(reader, id, work.fileId);
    },
    /** @throws {AppError} `task.changed` after a review, or when there is a newer version than the reviewed one. */
    async review(reader: Reader, id: string, { version, score, comment, fileId, rubric }: ReviewTask): Promise<void> {
      await requireOne(reader, id);
      const returned = await requireFile(fileId, reader);
      await change(reader, id, "review", async ({ submissions, title, student_id: studentId }, tx) => {
        if (submissions[0]?.version !== version) throw new AppError("task.changed");
        const written = { version, score, comment: comment || null, fileId: returned, rubric: rubric ?? null };
        await tasksRepository(tx).addReview(id, written, clock());
        await events.emit(tx, taskReviewed, { studentId, title, score });
      });
    },
  };
}

/** Tasks read of each group; a student with more of them sees the newest. */
const TASKS_READ = 50;

/** Reads a student's tasks without work: those that are not due yet, and late ones. */
export async function readTasksWithoutWork(
  { database, clock }: Pick<ModuleContext, "database" | "clock">,
  studentId: string,
): Promise<Task[]> {
  const now = clock();
  const rows = await Promise.all(
    (["pending", "missed"] as const).map((group) =>
      tasksRepository(database).list({ student: studentId }, { group, now, after: null, limit: TASKS_READ }),
    ),
  );
  return rows.flat().map((row) => presentTask(row, "student", now));
}
