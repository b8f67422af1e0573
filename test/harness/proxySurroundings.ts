import { join } from 'node:path';
import { startConnectProxy } from './connectProxy.ts';
import type { Surroundings } from './hostRun.ts';
import { startTlsFront } from './tlsFront.ts';

/** The name under which the sandbox is reached through the proxy, and only through it: no name server knows it. */
const host = 'translate.interlinear.test';

/**
 * An office network in small: the sandbox behind https, reachable through a proxy only. The specs find its address in
 * INTERLINEAR_PROXIED_URL and what the proxy has seen under INTERLINEAR_PROXY_STATUS (see `ProxyStatus`).
 */
export async function proxySurroundings(sandboxUrl: string, runFolder: string): Promise<Surroundings> {
  const front = await startTlsFront(host, sandboxUrl, join(runFolder, 'certificate.pem'));
  const proxy = await startConnectProxy(host, front.port);
  return {
    // `http.proxyStrictSSL: false` does not reach the editor's fetch; the certificate has to be trusted.
    settings: { 'http.proxy': proxy.url, 'http.systemCertificates': false },
    env: {
      NODE_EXTRA_CA_CERTS: front.certificateFile,
      INTERLINEAR_PROXIED_URL: `https://${host}`,
      INTERLINEAR_PROXY_STATUS: `${proxy.url}/status`,
    },
    stop: async () => {
      await proxy.stop();
      await front.stop();
    },
  };
}
