/** Dialogs of paid packs, in one file that loads when the first of them opens. */
export { CancelPaid } from "./cancel-paid.tsx";
export { ExtendPackDialog } from "./extend-pack-dialog.tsx";
