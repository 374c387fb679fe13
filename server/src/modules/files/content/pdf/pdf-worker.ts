import { readFile } from "node:fs/promises";
import { answerTasks } from "../../../../threads/answer-tasks.ts";
import { judgePdf } from "./judge-pdf.ts";

// The library warns of each odd number, as often as a file likes.
console.warn = () => undefined;

answerTasks(async (path: string) => judgePdf(await readFile(path)));
