import { getHeapStatistics } from "node:v8";
import { answerTasks } from "../../../threads/answer-tasks.ts";
import { createEnglishCheck } from "./check-english.ts";

/** Memory of WebAssembly never shrinks: beyond this the thread ends, and the next text finds a new one. It begins at 180 MB. */
const MAX_BYTES = 320 * 1024 * 1024;

const checkEnglish = await createEnglishCheck();

/** Once the answer has left. */
const endThread = () => setTimeout(() => process.exit(), 0);

answerTasks(async (text: string) => {
  try {
    return await checkEnglish(text);
  } catch (error) {
    // The checker does not recover from a failure.
    endThread();
    throw error;
  } finally {
    if (getHeapStatistics().external_memory > MAX_BYTES) endThread();
  }
});
