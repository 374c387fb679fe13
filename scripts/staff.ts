import { runServerProgram } from "./server-program.ts";

runServerProgram("staff-cli");
