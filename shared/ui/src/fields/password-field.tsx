import { useState } from "react";
import { IconButton } from "../actions/icon-button.tsx";
import { Eye, EyeOff } from "../icons/index.ts";
import { useUi } from "../provider/ui-context.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A password that can be shown while it is typed. Pasting and password managers work. */
export function PasswordField({ autoComplete = "current-password", ...props }: Omit<TextFieldProps, "type" | "end">) {
  const { texts } = useUi();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      direction="ltr"
      {...props}
      autoComplete={autoComplete}
      end={
        <IconButton
          aria-pressed={isShown}
          icon={isShown ? <EyeOff /> : <Eye />}
          isDisabled={props.isDisabled}
          label={texts.showPassword}
          onPress={() => setShown(!isShown)}
          size="small"
        />
      }
      type={isShown ? "text" : "password"}
    />
  );
}
