import { runCommandLine } from "./run-command-line.ts";

const { code, out, complaint } = await runCommandLine(process.argv.slice(2), process.env);
if (out) console.log(out);
if (complaint) console.error(complaint);
process.exitCode = code;
