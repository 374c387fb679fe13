/** A port nobody listens on right now. */
export declare function freePort(): Promise<number>;
