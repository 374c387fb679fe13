import { createActionKeys, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { useState } from "react";

type StaffChange<Body, Answer> = {
  call: (body: Body, idempotencyKey: string) => Promise<Answer>;
  /** Key of the text that says what was done. */
  done: (answer: Answer) => string;
  /** Query that a failure may mean is out of date. */
  basis?: readonly string[];
};

/** What trainers or staff change about a booking: the same attempt counts once, and all lists are refetched after it. */
export function useStaffChange<Body extends object, Answer>({ call, done, basis }: StaffChange<Body, Answer>) {
  const { toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());

  return useMutation({
    mutationFn: (body: Body) => call(body, keys.keyFor(body)),
    onSuccess: (answer) => {
      keys.succeed();
      toasts.show({ tone: "success", text: t(done(answer)) });
      for (const key of ["bookings", "lessons"]) void client.invalidateQueries({ queryKey: [key] });
    },
    onError: (error) => {
      keys.fail(error);
      if (basis) void client.invalidateQueries({ queryKey: basis });
    },
  });
}
