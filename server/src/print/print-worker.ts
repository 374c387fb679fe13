import { answerTasks } from "../threads/answer-tasks.ts";
import { drawPlan } from "./draw-plan.ts";

answerTasks(drawPlan);
