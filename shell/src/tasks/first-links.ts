/** The component that brings what all components have in common. */
export { Link } from "@kalima/ui";
