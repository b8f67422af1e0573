/** Who answers: a provider's addresses and the name of its key scheme. */
export interface Provider {
  /** Base address of the paid plan. */
  readonly paidUrl: string;
  /** Base address of the free plan. */
  readonly freeUrl: string;
  /** Base address of the US region. */
  readonly usUrl: string;
  /** First word of the Authorization header, before the key. */
  readonly authScheme: string;
}

/** Key scheme of the specification ("Authentication"). */
export const specificationScheme = 'Service-Auth-Key';

/** The scheme of signatures that goes with a key scheme (specification, "Authentication"): `X-Signature` beside `X-Auth-Key`. */
export function signatureScheme(authScheme: string): string {
  return authScheme.endsWith('Auth-Key') ? authScheme.replace(/Auth-Key$/, 'Signature') : 'Service-Signature';
}

/** The DeepL API: the public provider with this interface. */
export const deepl: Provider = {
  paidUrl: 'https://api.deepl.com',
  freeUrl: 'https://api-free.deepl.com',
  usUrl: 'https://api-us.deepl.com',
  authScheme: 'DeepL-Auth-Key',
};

export const addresses = ['auto', 'paid', 'free', 'us'] as const;
/** Which of a provider's addresses to use; `auto` goes by the key. */
export type Address = (typeof addresses)[number];

/** Hosts of regions, whatever someone's settings call them (service facts: "US region", "also https://api-jp.deepl.com"). */
const regionalHosts: ReadonlySet<string> = new Set(['api-us.deepl.com', 'api-jp.deepl.com']);

/** Whether a host is that of a region, where voice and analytics are not ("Voice and analytics are not on regional hosts"). */
export function isRegionalHost({ usUrl, paidUrl, freeUrl }: Provider, host: string): boolean {
  if (regionalHosts.has(host)) return true;
  return hostIn(usUrl) === host && hostIn(paidUrl) !== host && hostIn(freeUrl) !== host;
}

function hostIn(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** Whether a key says of itself that it belongs to the free plan (suffix `:fx`). */
export function isFreeKey(key: string): boolean {
  return key.endsWith(':fx');
}

/** Whether a key says of itself that it is for administration (suffix `:adm`). */
export function isAdminKey(key: string): boolean {
  return key.endsWith(':adm');
}

/** The base address that a key belongs to. A free key belongs to the free address, whatever was chosen, where that is known. */
export function addressFor(provider: Provider, address: Address, key: string): string {
  if (address === 'free' || (isFreeKey(key) && provider.freeUrl !== '')) return provider.freeUrl;
  return address === 'us' ? provider.usUrl : provider.paidUrl;
}
