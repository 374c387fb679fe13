import type { Language } from "@kalima/contracts/domain";
import type { ComponentType } from "react";
import type { ErrorTextsByLanguage } from "../language/load-error-texts.ts";
import type { Place, RemoteModule } from "./remote-module.ts";

export type RemoteDefinition = {
  /** Name as in the manifest: `mfe-booking`. Its translations have the namespace without `mfe-`. */
  name: string;
  load: () => Promise<{ Root: ComponentType<{ place: Place }> }>;
  translations: (language: Language) => Promise<{ default: object }>;
  /** Texts of the errors of its contract packages. They load beside the first screen, which waits for none. */
  errorTexts?: ErrorTextsByLanguage;
};

const definitions = new WeakMap<RemoteModule["mount"], RemoteDefinition>();

/** Makes a module of a definition, which `getDefinition` finds again: a remote exports nothing but its `mount`. */
export function makeModule(definition: RemoteDefinition, mount: RemoteModule["mount"]): RemoteModule {
  definitions.set(mount, definition);
  return { mount };
}

/** @throws {Error} for a module that `defineRemote` has not made. */
export function getDefinition({ mount }: RemoteModule): RemoteDefinition {
  const definition = definitions.get(mount);
  if (!definition) throw new Error("This is not the mount of a remote that defineRemote has made");
  return definition;
}

export function getNamespace({ name }: RemoteDefinition): string {
  return name.replace(/^mfe-/, "");
}
