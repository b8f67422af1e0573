import type { App } from './app.ts';

/** The host of the current connection where that is a regional address; undefined elsewhere. */
export async function regionalHost(app: App): Promise<string | undefined> {
  const current = await app.connections.current();
  if (!current || current.kind === 'sandbox') return undefined;
  const { usUrl, paidUrl, freeUrl } = app.connections.provider(current.kind);
  const isRegional = hostIn(usUrl) === current.host && hostIn(paidUrl) !== current.host && hostIn(freeUrl) !== current.host;
  return isRegional ? current.host : undefined;
}

function hostIn(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}
