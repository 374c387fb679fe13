import { TASK_FILE_MAX_BYTES } from "@kalima/contracts/api";
import { expect, it } from "vitest";
import { fileProblem } from "./task-file.ts";

it.each([
  { name: "essay.DOCX", size: TASK_FILE_MAX_BYTES, code: undefined },
  { name: "essay.docx", size: TASK_FILE_MAX_BYTES + 1, code: "files.too_large" },
  { name: "essay.doc", size: 1, code: "files.type_refused" },
  { name: "pdf", size: 1, code: "files.type_refused" },
])("$name of $size bytes: $code", ({ name, size, code }) => {
  expect(fileProblem({ name, size })?.code).toBe(code);
});
