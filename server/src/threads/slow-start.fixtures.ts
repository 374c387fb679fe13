import { setTimeout } from "node:timers/promises";
import { answerTasks } from "./answer-tasks.ts";

/** Simulates a busy machine, on which loading the code takes longer than a task may. */
await setTimeout(1_500);
answerTasks(({ text }: { text: string }) => text);
