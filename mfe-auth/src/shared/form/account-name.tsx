import { VisuallyHidden } from "@kalima/ui";

/** Names the account for password managers; hidden from everyone else. */
export function AccountName({ phone }: { phone: string }) {
  return (
    <VisuallyHidden>
      <input aria-hidden="true" autoComplete="username" name="username" readOnly tabIndex={-1} value={phone} />
    </VisuallyHidden>
  );
}
