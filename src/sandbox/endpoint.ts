import type { Context } from 'hono';
import type { SandboxEnv } from './sandboxEnv.ts';

/** Answers one request; refuses it by throwing a HttpError. */
export type Handler = (c: Context<SandboxEnv>) => Response | Promise<Response>;

/** One method of one path of the service. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As Hono reads it: `/v3/glossaries/:id`. */
  readonly path: string;
  readonly answer: Handler;
}
