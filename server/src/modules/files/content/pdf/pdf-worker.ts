import { readFile } from "node:fs/promises";
import { answerTasks } from "../../../../threads/answer-tasks.ts";
import { judgePdf } from "./judge-pdf.ts";

// The library warns about each odd number, so a hostile file could flood the log.
console.warn = () => undefined;

answerTasks(async (path: string) => judgePdf(await readFile(path)));
