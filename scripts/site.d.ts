export type Site = {
  addresses: {
    site: string;
    assets: string;
    sandbox: string;
  };
  /** Resolves with the name of the first service that ends by itself. */
  firstEnd: Promise<string>;
  /** Ends all services, the one that holds the database last. */
  stop(): Promise<void>;
};
/** Starts site, assets origin and payment sandbox as services and waits until all take requests. */
export declare function startSite(env: NodeJS.ProcessEnv): Promise<Site>;
