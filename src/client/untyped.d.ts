/**
 * The parts of undici that install nothing process-wide have no types of their own.
 * Its main entry sets the global dispatcher of the whole extension host, under the feet of every other extension.
 */
declare module 'undici/lib/dispatcher/agent.js' {
  import type { Agent } from 'undici';
  const constructor: typeof Agent;
  export default constructor;
}

declare module 'undici/lib/api/index.js' {
  import type { Dispatcher } from 'undici';
  const api: { request: (this: Pick<Dispatcher, 'dispatch'>, options: Dispatcher.RequestOptions) => Promise<Dispatcher.ResponseData> };
  export default api;
}

declare module 'proxy-from-env' {
  /** The proxy that the environment (HTTPS_PROXY, NO_PROXY …) wants for a URL, or an empty string. */
  export function getProxyForUrl(url: string): string;
}
