import { Button, type ButtonProps } from "@kalima/ui";
import { useRef } from "react";
import { TASK_FILE_ENDINGS } from "../task-file.ts";

type FileButtonProps = Pick<ButtonProps, "variant" | "size" | "isPending" | "icon"> & {
  /** Of the file field. */
  label: string;
  children: string;
  onChoose: (file: File) => void;
};

/** Opens the browser's window for one file. */
export function FileButton({ label, children, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function take(file: File | undefined) {
    // Else the browser says nothing when the same file is chosen again.
    if (input.current) input.current.value = "";
    if (file) onChoose(file);
  }

  return (
    <>
      <input
        accept={TASK_FILE_ENDINGS}
        aria-label={label}
        hidden
        onChange={(event) => take(event.currentTarget.files?.[0])}
        ref={input}
        type="file"
      />
      <Button {...button} onPress={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
