import { actPreview, actResult, chosenRows, done, previewedRows, requiredText, wrapData } from "@kalima/contracts/api";
import { id, instant } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** Limit for the reason of a decision on a job, in characters. */
export const JOB_REASON_MAX_LENGTH = 300;

/** A background job that gave up. */
export const failedJob = z.object({
  id,
  /** The name of its kind, such as `bookings.end-hold`; a later server has more of them. */
  kind: z.string(),
  /** Objects that it was about, such as a booking. */
  about: z.array(z.object({ kind: z.string(), id: z.string() })),
  /** Attempts until it gave up. */
  tries: z.int(),
  /** The last error, in the words of the program; it says nothing about a person. */
  cause: z.string(),
  failedAt: instant,
  /** Deadline of the decision. */
  dueAt: instant,
});
export type FailedJob = z.infer<typeof failedJob>;

const decision = z.object({ reason: requiredText(JOB_REASON_MAX_LENGTH) });

/** Failed jobs that wait for a decision, at most 100, the oldest first. */
export const listFailedJobs = operation("GET /api/staff/jobs", { answer: wrapData(z.array(failedJob)) });
/** Has a job run once more. `staff.job_settled` if it does not wait any more. */
export const retryFailedJob = operation("POST /api/staff/jobs/:id/again", { body: decision, answer: wrapData(done) });
/** Gives a job up for good. `staff.job_settled` if it does not wait any more. */
export const dropFailedJob = operation("POST /api/staff/jobs/:id/drop", { body: decision, answer: wrapData(done) });

const choice = z.object({ ids: chosenRows });
const decisionOnMany = z.object({ rows: previewedRows, reason: requiredText(JOB_REASON_MAX_LENGTH) });

/** Previews `retryFailedJobs`: the effect on each selected job. Changes nothing. */
export const previewJobsRetried = operation("POST /api/staff/chosen-jobs/again/preview", {
  body: choice,
  answer: wrapData(actPreview),
});
/** Has previewed jobs run once more, each as `retryFailedJob` does. */
export const retryFailedJobs = operation("POST /api/staff/chosen-jobs/again", {
  body: decisionOnMany,
  answer: wrapData(actResult),
});
/** Previews `dropFailedJobs`: the effect on each selected job. Changes nothing. */
export const previewJobsDropped = operation("POST /api/staff/chosen-jobs/drop/preview", {
  body: choice,
  answer: wrapData(actPreview),
});
/** Gives previewed jobs up, each as `dropFailedJob` does. */
export const dropFailedJobs = operation("POST /api/staff/chosen-jobs/drop", {
  body: decisionOnMany,
  answer: wrapData(actResult),
});
