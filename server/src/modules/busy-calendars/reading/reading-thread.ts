import { answerTasks } from "../../../threads/answer-tasks.ts";
import { readBusyTimes } from "./read-busy-times.ts";

export type ReadingTask = { text: string; timeZone: string; from: number; until: number };

answerTasks(({ text, ...options }: ReadingTask) => readBusyTimes(text, options));
