import { within } from "./within.ts";

/** The global object that a remote's entry defines, under a name that contains its version. */
export type Container = {
  init(shareScope: object, initScope: object[], options: object): unknown;
  get(module: string): Promise<() => unknown>;
};

type LoaderOptions = {
  /** Before anything is taken out of a container. */
  join(container: Container): Promise<void>;
  /** The address as scripts may have it. @throws {TypeError} for one that is not known. */
  trusted(url: string): string;
  integrityOf(url: string): string;
  page?: Window;
};

const TIMEOUT_MS = 10_000;

/** Runs a script of another origin. @throws {Error} when it does not come within 10 s, or is not what its hash says. */
function runScript(url: string, { trusted, integrityOf }: LoaderOptions, { document }: Window): Promise<void> {
  const script = document.createElement("script");
  script.src = trusted(url);
  script.async = true;
  script.crossOrigin = "anonymous";
  script.integrity = integrityOf(url);
  const loading = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`it cannot be loaded: ${url}`));
    document.head.append(script);
  });
  return within(loading, TIMEOUT_MS).finally(() => script.remove());
}

/** Loads containers, each address once; one that failed is loaded anew at the next call. */
export function createContainerLoader(parts: LoaderOptions): (url: string, name: string) => Promise<Container> {
  const { page = window } = parts;
  const loaded = new Map<string, Promise<Container>>();

  async function load(url: string, name: string): Promise<Container> {
    // Else an entry that runs and leaves nothing would pass for the one before it.
    Reflect.set(page, name, undefined);
    await runScript(url, parts, page);
    const container = Reflect.get(page, name) as Container | undefined;
    if (!container) throw new Error(`${url} leaves no ${name} in the page`);
    await parts.join(container);
    return container;
  }

  return (url, name) => {
    const known = loaded.get(url);
    if (known) return known;
    const loading = load(url, name).catch((error: unknown) => {
      loaded.delete(url);
      throw error;
    });
    loaded.set(url, loading);
    return loading;
  };
}
