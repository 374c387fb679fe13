import { wrapData } from "../api/envelope.ts";
import { lessonRoom } from "../api/lesson-room.ts";
import { operation } from "./operation.ts";

export const readLessonRoom = operation("GET /api/lessons/:id/room", { answer: wrapData(lessonRoom) });
