import { showsSomething } from "@kalima/contracts/domain";
import { TASK_TEXT_MAX_LENGTH, TASK_TITLE_MAX_LENGTH } from "@kalima/learning-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { TextField, useZone } from "@kalima/ui";
import { TextArea } from "@kalima/ui/forms";
import { DateField, Select } from "@kalima/ui/overlays";
import { useState } from "react";
import { FormDialog } from "../../../shared/form-dialog/form-dialog.tsx";
import { ChosenFile } from "../components/file-field.tsx";
import { useTaskChange } from "../tasks.mutations.ts";
import { useTaskStudents } from "../tasks.queries.ts";
import { endOfDay } from "./due-date.ts";

/** Sets one student a task with a title, text, file and due date (TR-06). */
export function SetTaskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const zone = useZone();
  const students = useTaskStudents();
  const [studentId, setStudentId] = useState<string | null>(null);
  const [title, setTitle] = useState("");
  const [instructions, setInstructions] = useState("");
  const [day, setDay] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [wasTried, setTried] = useState(false);
  const change = useTaskChange();
  const missing = (isGiven: boolean) => (wasTried && !isGiven ? errorText("validation.required") : undefined);
  const hasNobody = students.data?.items.length === 0;
  const dueAt = endOfDay(day, zone);

  function submit() {
    setTried(true);
    if (!studentId || !showsSomething(title) || !dueAt) return;
    const body = { studentId, title: title.trim(), instructions: instructions.trim(), dueAt };
    change.mutate({ do: "set", body, file }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      error={change.error ?? students.error}
      isPending={change.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("tasks.set.save")}
      title={t("tasks.set.title")}
    >
      <Select
        description={hasNobody ? t("tasks.set.nobody") : undefined}
        errorMessage={missing(studentId !== null)}
        isDisabled={students.isPending || hasNobody}
        isRequired
        label={t("tasks.set.student")}
        onSelectionChange={setStudentId}
        options={students.data?.items.map(({ id, name }) => ({ id, label: name })) ?? []}
        placeholder={t("tasks.set.choose")}
        selectedKey={studentId}
      />
      <TextField
        errorMessage={missing(showsSomething(title))}
        isRequired
        label={t("tasks.set.name")}
        maxLength={TASK_TITLE_MAX_LENGTH}
        name="title"
        onChange={setTitle}
        value={title}
      />
      <TextArea
        label={t("tasks.set.instructions")}
        maxLength={TASK_TEXT_MAX_LENGTH}
        name="instructions"
        onChange={setInstructions}
        rows={4}
        value={instructions}
      />
      <DateField
        description={t("tasks.set.dueHelp")}
        errorMessage={missing(dueAt !== null)}
        isRequired
        label={t("tasks.set.due")}
        onChange={setDay}
        value={day}
      />
      <ChosenFile file={file} label={t("tasks.set.file")} onChoose={setFile} uploadShare={change.uploadShare} />
    </FormDialog>
  );
}
