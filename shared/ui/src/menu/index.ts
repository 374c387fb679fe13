/** Further actions behind one button. Not shared among builds; the open menu comes with the overlays. */
export { MoreMenu, type MoreMenuProps } from "./more-menu.tsx";
