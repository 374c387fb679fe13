import { answerTo } from "./answer-to.ts";

const { code, out, complaint } = await answerTo(process.argv.slice(2), process.env);
if (out) console.log(out);
if (complaint) console.error(complaint);
process.exitCode = code;
