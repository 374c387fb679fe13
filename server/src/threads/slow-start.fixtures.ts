import { setTimeout } from "node:timers/promises";
import { answerTasks } from "./answer-tasks.ts";

/** As on a busy machine: loading the code takes longer than a task may. */
await setTimeout(1_500);
answerTasks(({ text }: { text: string }) => text);
