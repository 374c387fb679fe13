export type Service = {
  name: string;
  /** Resolves when the service takes requests; rejects with its own last words when it ends before. */
  ready: Promise<void>;
  /** Resolves when the process has ended. */
  ended: Promise<{
    code: number | null;
  }>;
  stop(): Promise<void>;
};
/**
 * Starts a Node script as a service in a process group of its own, so that Ctrl-C in the terminal reaches
 * only the runner, which then stops services in the right order.
 */
export declare function startService(name: string, script: string, address: string, env: NodeJS.ProcessEnv): Service;
