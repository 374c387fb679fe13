import { VisuallyHidden } from "@kalima/ui";

/** Tells a password manager whose password a form asks for; nobody sees, hears or reaches it. */
export function AccountName({ phone }: { phone: string }) {
  return (
    <VisuallyHidden>
      <input aria-hidden="true" autoComplete="username" name="username" readOnly tabIndex={-1} value={phone} />
    </VisuallyHidden>
  );
}
