#!/usr/bin/env node
import { runTeamLine } from "./team-line.ts";

await runTeamLine(process.argv.slice(2), process.env, process.cwd());
