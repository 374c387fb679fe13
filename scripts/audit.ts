import { runServerProgram } from "./server-program.ts";

runServerProgram("audit-cli");
