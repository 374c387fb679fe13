import type { ReactNode, Ref } from "react";
import type { Option } from "./option-list.tsx";

/** Props that `Select` and `ComboBox` share. */
export type ChoiceProps = {
  label: ReactNode;
  options: readonly Option[];
  selectedKey: string | null | undefined;
  onSelectionChange: (key: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  description?: ReactNode;
  errorMessage?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
  isLabelHidden?: boolean;
  name?: string;
  className?: string;
  ref?: Ref<{ focus: () => void }>;
};
