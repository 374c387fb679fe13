import { answerTasks } from "./answer-tasks.ts";

type Task = { text?: string; endless?: true; bytes?: number; error?: string };

answerTasks(({ text = "", endless, bytes = 0, error }: Task) => {
  if (error) throw new Error(error);
  const held: number[][] = [];
  while (endless || held.length * 8_000 < bytes) if (!endless) held.push(Array.from({ length: 1_000 }, Math.random));
  return text;
});
