import { uploadFile } from "@kalima/accounts-contract";
import { findUploadFault } from "@kalima/contracts/uploads";
import type { ReviewTask, SetTask, Task } from "@kalima/learning-contract";
import { reviewTask, sendWork, setTask, submitTask, TASK_UPLOAD, taskChanged } from "@kalima/learning-contract";
import { createActionKeys, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { useState } from "react";

type TaskChange =
  | { do: "send"; task: Task; file: File }
  | { do: "sendOwn"; lessonId: string; title: string; file: File }
  | { do: "review"; task: Task; body: ReviewTask; file: File | null }
  | { do: "set"; body: SetTask; file: File | null };

const SAVED = {
  send: "tasks.sent",
  sendOwn: "tasks.sent",
  review: "tasks.review.saved",
  set: "tasks.set.saved",
} as const;

/**
 * Uploads the file of a change first, then makes the change, and refetches all lists. `uploadShare` is how much of the
 * file has been sent, 0 to 1; null while none is being sent.
 */
export function useTaskChange() {
  const { http, toasts, bus } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());
  const [uploadShare, setUploadShare] = useState<number | null>(null);

  async function uploaded(file: File | null): Promise<string | undefined> {
    if (!file) return undefined;
    const problem = findUploadFault(TASK_UPLOAD, file);
    if (problem) throw problem;
    const body = new FormData();
    // The server reads the purpose before it takes the file.
    body.append("purpose", "task");
    body.append("file", file);
    setUploadShare(0);
    try {
      return (await http.call(uploadFile, { body, onProgress: setUploadShare })).id;
    } finally {
      setUploadShare(null);
    }
  }

  async function call(change: TaskChange): Promise<Task> {
    const fileId = await uploaded(change.file);
    if (change.do === "set") {
      const body = { ...change.body, fileId };
      return http.call(setTask, { body, idempotencyKey: keys.keyFor(body) });
    }
    if (change.do === "sendOwn") {
      const body = { title: change.title, fileId: fileId ?? "" };
      return http.call(sendWork, { params: { id: change.lessonId }, body, idempotencyKey: keys.keyFor(body) });
    }
    const params = { id: change.task.id };
    if (change.do === "review") {
      const body = { ...change.body, fileId };
      return http.call(reviewTask, { params, body, idempotencyKey: keys.keyFor(body) });
    }
    const body = { fileId: fileId ?? "" };
    return http.call(submitTask, { params, body, idempotencyKey: keys.keyFor(body) });
  }

  const mutation = useMutation({
    mutationFn: call,
    onSuccess: ({ id: taskId }, change) => {
      keys.succeed();
      bus.publish(taskChanged, { taskId });
      toasts.show({ tone: "success", text: t(SAVED[change.do]) });
    },
    onError: keys.fail,
    // After a failure, too: the task may have changed in the meantime. A session's page lists its tasks.
    onSettled: () =>
      Promise.all([["tasks"], ["lessons", "record"]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });

  return { ...mutation, uploadShare };
}
