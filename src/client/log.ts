/** One HTTP exchange as the log may know it: never text, key or query. */
export interface ExchangeRecord {
  readonly method: string;
  /** Path below the base address. */
  readonly path: string;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly durationMs: number;
  status?: number | undefined;
  traceId?: string | undefined;
  /** The kind of failure, or `cancelled`; absent on success. */
  outcome?: string;
}

/** Where the client module reports to. */
export interface Log {
  exchange(record: ExchangeRecord): void;
  /** Something odd that the service is left to decide, such as a language that its own list does not hold. */
  warn(message: string): void;
}
