import type { BilingualText } from "@kalima/contracts/domain";
import type { GivenRubric, TaskStudent } from "@kalima/learning-contract";
import { buildCalledNameSql } from "../../kernel/database/called-name.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { After } from "../../kernel/http/time-pages.ts";

/** Selects the tasks of a student, or of the trainer with this account. */
export type TaskScope = { student: string } | { trainerUser: string };
export type TaskFile = { id: string; name: string; size: number; type: string };
export type TaskRow = {
  id: string;
  title: string;
  instructions: string | null;
  file: TaskFile | null;
  due_at: Date;
  created_at: Date;
  /** Sent by the student after a lesson, without having been asked. */
  is_own_work: boolean;
  trainer_name: BilingualText;
  student_id: string;
  student_name: string;
  student_full_name: string;
  /** IANA time zone of the student; null until it is known. */
  student_time_zone: string | null;
  /** Null for a trainer without an account. */
  trainer_user_id: string | null;
  /** The newest first; `sentAt` in ISO 8601. */
  submissions: { version: number; file: TaskFile; sentAt: string }[];
  review: {
    version: number;
    score: number;
    comment: string | null;
    file: TaskFile | null;
    reviewedAt: string;
    rubric: GivenRubric | null;
  } | null;
};
/** Tasks of a lesson: those that its trainer set from `from` until before `until` (null: without an end), and the student's own work after it. */
export type TaskSpan = { lessonId: string; studentId: string; trainerId: string; from: Date; until: Date | null };
type OwnWork = {
  id: string;
  trainerId: string;
  studentId: string;
  lessonId: string;
  title: string;
  dueAt: Date;
  now: Date;
};
type TaskQuery = { group: string | undefined; now: Date; after: After; limit: number };
/** Filters of the staff's list. `trainer` and `student` match parts of names. */
export type StaffTaskQuery = {
  state: string | undefined;
  trainer: string | undefined;
  student: string | undefined;
  now: Date;
  after: After;
  limit: number;
};

const buildFileSql = (id: string) =>
  `(SELECT json_build_object('id', id, 'name', name, 'size', size, 'type', type) FROM files WHERE id = ${id})`;
const TASK_SQL = `
  SELECT k.id, k.title, k.instructions, k.due_at, k.created_at, k.lesson_id IS NOT NULL AS is_own_work, t.name AS trainer_name,
    t.user_id AS trainer_user_id, k.student_id, ${buildCalledNameSql("u.name")} AS student_name, u.name AS student_full_name,
    u.time_zone AS student_time_zone, ${buildFileSql("k.file_id")} AS file,
    (SELECT coalesce(json_agg(json_build_object('version', version, 'sentAt', iso_instant(sent_at), 'file', ${buildFileSql("s.file_id")})
       ORDER BY version DESC), '[]') FROM task_submissions s WHERE task_id = k.id) AS submissions,
    (SELECT json_build_object('version', version, 'score', score, 'comment', comment, 'reviewedAt', iso_instant(reviewed_at),
       'rubric', rubric, 'file', ${buildFileSql("r.file_id")}) FROM task_reviews r WHERE task_id = k.id) AS review
  FROM tasks k JOIN trainers t ON t.id = k.trainer_id JOIN users u ON u.id = k.student_id`;
const IN_SCOPE = "($1::uuid IS NULL OR k.student_id = $1) AND ($2::uuid IS NULL OR t.user_id = $2)";
/** SQL of the group of a task `k`, by the rule of `classifyTask`. `now` is a parameter such as `$4`. */
export const buildGroupSql = (
  now: string,
) => `CASE WHEN EXISTS (SELECT FROM task_submissions WHERE task_id = k.id) THEN 'completed'
  WHEN k.due_at <= ${now} THEN 'missed' ELSE 'pending' END`;
/** Students with a paid pack of the trainer with the account `$1`. */
const OWN_STUDENTS = `bookings b JOIN trainers t ON t.id = b.trainer_id JOIN users u ON u.id = b.student_id
  WHERE t.user_id = $1 AND b.status = 'confirmed' AND b.service IS NULL AND u.status = 'active'`;

const NEWEST_FIRST = "ORDER BY k.created_at DESC, k.id DESC";
const IS_REVIEWED = "EXISTS (SELECT FROM task_reviews WHERE task_id = k.id)";
/** SQL that is true if the text `$n` is part of a name, ignoring case. The text has no wildcards. */
const buildHasPartSql = (name: string, part: string) =>
  `(${part}::text IS NULL OR strpos(lower(${name}), lower(${part})) > 0)`;

function toScopeIds(scope: TaskScope): [student: string | null, trainerUser: string | null] {
  return "student" in scope ? [scope.student, null] : [null, scope.trainerUser];
}

/** SQL of tasks, their versions and reviews. */
export function tasksRepository(database: Database) {
  return {
    /** Returns at most `limit + 1` rows, the newest task first. */
    list(scope: TaskScope, { group, now, after, limit }: TaskQuery): Promise<TaskRow[]> {
      return database.query(
        `${TASK_SQL} WHERE ${IN_SCOPE} AND ($3::text IS NULL OR ${buildGroupSql("$4")} = $3)
         AND ($5::timestamptz IS NULL OR (date_trunc('milliseconds', k.created_at), k.id) < ($5, $6::uuid))
         ${NEWEST_FIRST} LIMIT $7`,
        [...toScopeIds(scope), group ?? null, now, after?.at ?? null, after?.id ?? null, limit + 1],
      );
    },
    /** Returns the newest tasks of a student with the trainer of this account: set, or sent after their lessons. */
    listOfPair: (trainerUser: string, studentId: string, limit: number): Promise<TaskRow[]> =>
      database.query(`${TASK_SQL} WHERE t.user_id = $1 AND k.student_id = $2 ${NEWEST_FIRST} LIMIT $3`, [
        trainerUser,
        studentId,
        limit,
      ]),
    /** Returns the task of each student of this trainer that is due first, waits for work and is not late. */
    listFirstDue: (trainerUser: string, now: Date) =>
      database.query<{ student_id: string; id: string; title: string; due_at: Date }>(
        `SELECT DISTINCT ON (k.student_id) k.student_id, k.id, k.title, k.due_at FROM tasks k
         JOIN trainers t ON t.id = k.trainer_id WHERE t.user_id = $1 AND ${buildGroupSql("$2")} = 'pending'
         ORDER BY k.student_id, k.due_at, k.id`,
        [trainerUser, now],
      ),
    /** Returns the tasks of a lesson, the oldest first. */
    listOfLesson({ lessonId, studentId, trainerId, from, until }: TaskSpan): Promise<TaskRow[]> {
      return database.query(
        `${TASK_SQL} WHERE k.student_id = $1 AND (k.lesson_id = $5 OR k.lesson_id IS NULL AND k.trainer_id = $2
         AND k.created_at >= $3 AND ($4::timestamptz IS NULL OR k.created_at < $4)) ORDER BY k.created_at, k.id`,
        [studentId, trainerId, from, until, lessonId],
      );
    },
    /** Returns tasks of everyone: at most `limit + 1` rows, the newest first. */
    listAll({ state, trainer, student, now, after, limit }: StaffTaskQuery): Promise<TaskRow[]> {
      return database.query(
        `${TASK_SQL} WHERE ($1::text IS NULL OR ${buildGroupSql("$2")} = CASE $1 WHEN 'unscored' THEN 'completed' ELSE $1 END)
         AND ($1 IS DISTINCT FROM 'unscored' OR NOT ${IS_REVIEWED})
         AND ${buildHasPartSql("concat_ws(' / ', t.name->>'en', t.name->>'ar')", "$3")} AND ${buildHasPartSql("u.name", "$4")}
         AND ($5::timestamptz IS NULL OR (date_trunc('milliseconds', k.created_at), k.id) < ($5, $6::uuid))
         ${NEWEST_FIRST} LIMIT $7`,
        [state ?? null, now, trainer || null, student || null, after?.at ?? null, after?.id ?? null, limit + 1],
      );
    },
    /** Counts tasks that wait for the student's work and are not late, or that wait for the trainer's review. */
    async countOpen(scope: TaskScope, now: Date): Promise<number> {
      const waits =
        "student" in scope
          ? `${buildGroupSql("$3")} = 'pending'`
          : `${buildGroupSql("$3")} = 'completed' AND NOT ${IS_REVIEWED}`;
      const [row] = await database.query<{ open: number }>(
        `SELECT count(*)::int AS open FROM tasks k JOIN trainers t ON t.id = k.trainer_id WHERE ${IN_SCOPE} AND ${waits}`,
        [...toScopeIds(scope), now],
      );
      return row?.open ?? 0;
    },
    /** Returns tasks whose work waits for the trainer's review, that which has waited longest first. */
    listToReview: (trainerUser: string, limit: number) =>
      database.query<{ id: string; title: string; student_name: string; sent_at: Date }>(
        `SELECT k.id, k.title, ${buildCalledNameSql("u.name")} AS student_name, max(s.sent_at) AS sent_at
         FROM tasks k JOIN trainers t ON t.id = k.trainer_id JOIN users u ON u.id = k.student_id
           JOIN task_submissions s ON s.task_id = k.id
         WHERE t.user_id = $1 AND NOT ${IS_REVIEWED} GROUP BY k.id, u.id ORDER BY sent_at, k.id LIMIT $2`,
        [trainerUser, limit],
      ),
    /** Returns the newest task of the two without a review. */
    async findOpen(studentId: string, trainerId: string) {
      const [row] = await database.query<{ id: string; title: string; due_at: Date; is_sent: boolean }>(
        `SELECT k.id, k.title, k.due_at, EXISTS (SELECT FROM task_submissions WHERE task_id = k.id) AS is_sent FROM tasks k
         WHERE k.student_id = $1 AND k.trainer_id = $2 AND NOT ${IS_REVIEWED} ORDER BY k.created_at DESC, k.id LIMIT 1`,
        [studentId, trainerId],
      );
      return row;
    },
    async find(scope: TaskScope, id: string): Promise<TaskRow | undefined> {
      const [row] = await database.query<TaskRow>(`${TASK_SQL} WHERE ${IN_SCOPE} AND k.id = $3`, [
        ...toScopeIds(scope),
        id,
      ]);
      return row;
    },
    /** Makes the versions and the review of a task wait for each other, until the transaction ends. */
    lock: (id: string) => database.query("SELECT FROM tasks WHERE id = $1 FOR UPDATE", [id]),
    listStudents: (trainerUser: string) =>
      database.query<TaskStudent>(
        `SELECT DISTINCT u.id, ${buildCalledNameSql("u.name")} AS name FROM ${OWN_STUDENTS} ORDER BY name, u.id`,
        [trainerUser],
      ),
    /** Resolves to false, and adds nothing, for a student without a paid pack of this trainer. */
    async insert(task: {
      id: string;
      trainerUser: string;
      studentId: string;
      title: string;
      instructions: string | null;
      fileId: string | null;
      dueAt: string;
      now: Date;
    }): Promise<boolean> {
      const rows = await database.query(
        `INSERT INTO tasks (id, trainer_id, student_id, title, instructions, file_id, due_at, created_at)
         SELECT $2, t.id, u.id, $4, $5, $6, $7, $8 FROM ${OWN_STUDENTS} AND u.id = $3 LIMIT 1 RETURNING id`,
        [task.trainerUser, task.id, task.studentId, task.title, task.instructions, task.fileId, task.dueAt, task.now],
      );
      return rows.length > 0;
    },
    /** The task that holds the student's own work after a lesson. */
    async findOwnWork(studentId: string, lessonId: string): Promise<string | null> {
      const [row] = await database.query<{ id: string }>(
        "SELECT id FROM tasks WHERE student_id = $1 AND lesson_id = $2",
        [studentId, lessonId],
      );
      return row?.id ?? null;
    },
    /** Adds nothing where the lesson has one already. */
    insertOwnWork: (work: OwnWork) =>
      database.query(
        `INSERT INTO tasks (id, trainer_id, student_id, lesson_id, title, due_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (lesson_id) DO NOTHING`,
        [work.id, work.trainerId, work.studentId, work.lessonId, work.title, work.dueAt, work.now],
      ),
    addVersion: (id: string, fileId: string, now: Date) =>
      database.query(
        `INSERT INTO task_submissions (task_id, version, file_id, sent_at)
         SELECT $1, coalesce(max(version), 0) + 1, $2, $3 FROM task_submissions WHERE task_id = $1`,
        [id, fileId, now],
      ),
    addReview: (
      id: string,
      {
        version,
        score,
        comment,
        fileId,
        rubric,
      }: {
        version: number;
        score: number;
        comment: string | null;
        fileId: string | null;
        rubric: GivenRubric | null;
      },
      now: Date,
    ) =>
      database.query(
        `INSERT INTO task_reviews (task_id, version, score, comment, file_id, reviewed_at, rubric)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [id, version, score, comment, fileId, now, rubric],
      ),
    forgetStudent: (userId: string) => database.query("DELETE FROM tasks WHERE student_id = $1", [userId]),
  };
}
