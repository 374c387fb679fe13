import { answerTasks } from "../../../../threads/answer-tasks.ts";
import { readFileText } from "./read-file-text.ts";

// The libraries warn about each odd number, so a hostile file could flood the log.
console.warn = () => undefined;
console.log = () => undefined;

answerTasks(({ bytes, type }: { bytes: Uint8Array; type: string }) => readFileText(Buffer.from(bytes), type));
