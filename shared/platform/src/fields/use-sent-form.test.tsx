import { AppError } from "@kalima/contracts/errors";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { FormTextField } from "./form-fields.tsx";
import { useSentForm } from "./use-sent-form.ts";

afterEach(cleanup);

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1)), note: z.string() });

/** A form whose server answers each time with what `answers` holds. */
function open(answers: (AppError | null)[]) {
  const sent: unknown[] = [];
  function Sent() {
    const { control, isPending, error, sendBy } = useSentForm({
      schema,
      defaultValues: { name: "", text: "" },
      toInput: ({ name, text }) => ({ name, note: text }),
    });
    const submit = sendBy(async (body) => {
      sent.push(body);
      const answer = answers.shift();
      if (answer) throw answer;
    });
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormTextField control={control} errorText={(code) => code ?? ""} label="Name" name="name" />
        <button disabled={isPending} type="submit">
          Send
        </button>
        <output>{error instanceof AppError ? error.code : "none"}</output>
      </form>
    );
  }
  render(<Sent />);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
  const user = userEvent.setup();
  return { sent, user, field, send: () => user.click(screen.getByRole("button", { name: "Send" })) };
}

it("sends what the schema makes of the fields, and nothing that it refuses", async () => {
  const { sent, user, field, send } = open([]);
  await send();
  expect(await screen.findByText("validation.required")).toBeTruthy();
  expect(document.activeElement).toBe(field);
  await user.type(field, " Salma ");
  await send();
  await expect.poll(() => sent).toEqual([{ name: "Salma", note: "" }]);
});

it("keeps what was typed and the failure, until it is sent again", async () => {
  const { sent, user, field, send } = open([new AppError("server.unexpected"), null]);
  await user.type(field, "Salma");
  await send();
  expect(await screen.findByText("server.unexpected")).toBeTruthy();
  expect(field.value).toBe("Salma");
  await send();
  expect(await screen.findByText("none")).toBeTruthy();
  expect(sent).toHaveLength(2);
});

it("puts the server's field errors at their fields, with the focus", async () => {
  const { user, field, send } = open([new AppError("request.invalid", { fields: { name: "validation.invalid" } })]);
  await user.type(field, "Salma");
  await send();
  expect(await screen.findByText("validation.invalid")).toBeTruthy();
  expect(screen.getByText("none")).toBeTruthy();
  expect(document.activeElement).toBe(field);
});
