/** CSS Modules: `import styles from "./card.module.css"` gives class names by key. */
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module "*.css";
declare module "*.svg" {
  const url: string;
  export default url;
}
