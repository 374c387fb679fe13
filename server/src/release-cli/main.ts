import { printAnswer } from "@kalima/release-client";
import { runCommandLine } from "./run-command-line.ts";

printAnswer(await runCommandLine(process.argv.slice(2), process.env));
