/**
 * Parts of undici that have no types of their own. Its main entry is not used, because it replaces the global dispatcher of the whole
 * extension host and so affects every other extension.
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
  /** Returns the proxy that the environment (HTTPS_PROXY, NO_PROXY …) defines for a URL, or an empty string. */
  export function getProxyForUrl(url: string): string;
}
