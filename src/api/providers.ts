/** Purpose of an address: a plan, or a region with its own accounts. */
export type EndpointName = 'paid' | 'free' | 'us' | 'jp';

/** Features that a service may limit to paid plans. */
export type PaidFeature = 'improve' | 'correct' | 'styleRules';

/**
 * Traits of a service, in one place: the specification to the letter, or a public provider that has moved on from it. Client, editor and
 * sandbox read these traits. No code checks which profile is in use.
 */
export interface Profile {
  /** First word of the Authorization header, before the key. */
  readonly authScheme: string;
  /** The service's public base addresses. The specification has none: users of a server enter its address. */
  readonly addresses: Readonly<Partial<Record<EndpointName, string>>>;
  /** If set, a code with a variant, such as en-US, is valid as a source language even if the list of languages doesn't contain it. */
  readonly takesSourceVariants: boolean;
  /** Features that free plans lack. */
  readonly paidOnly: readonly PaidFeature[];
  /** Maximum number of glossaries of a free account; null if not documented. */
  readonly freeGlossaries: number | null;
  /** Maximum number of ids in `glossary_ids` of a translation; 0 if there is no such parameter. */
  readonly glossariesPerTranslation: number;
  /** If set, the older interface also lists the glossaries of the newer one. */
  readonly listsAllGlossariesTwice: boolean;
  /** If set, model_type latency_optimized may be combined with style rules, instructions, memories and tag handling v2. */
  readonly takesLatencyWithAll: boolean;
  /** If set, the characters of tags are billed when tags are handled. */
  readonly billsTags: boolean;
  /** Targets that are not billed during their beta. */
  readonly unbilledTargets: readonly string[];
  /** Scopes that keys may be limited to. Empty if every key may do everything. */
  readonly scopes: readonly string[];
  /** If set, the key_id of a developer key is the key itself. */
  readonly isKeyIdTheKey: boolean;
  /** Web page on which users manage their keys. */
  readonly keysPage: string | null;
  /** Format of the service's keys, before the `:fx` of the free plan. `0` is any hexadecimal digit. Null if not documented. */
  readonly keyForm: string | null;
}

export const profileNames = ['specification', 'deepl'] as const;
export type ProfileName = (typeof profileNames)[number];

/** Authorization scheme of the specification ("Authentication"). */
export const specificationScheme = 'Service-Auth-Key';

/** "Language variants de-CH and fr-CA are in beta and not billed in that phase"; the provider says the same. */
const betaTargets = ['de-CH', 'fr-CA'];

export const profiles = {
  specification: {
    authScheme: specificationScheme,
    addresses: {},
    takesSourceVariants: true,
    paidOnly: ['styleRules'],
    freeGlossaries: null,
    glossariesPerTranslation: 0,
    listsAllGlossariesTwice: false,
    takesLatencyWithAll: false,
    billsTags: true,
    unbilledTargets: betaTargets,
    scopes: [],
    isKeyIdTheKey: true,
    keysPage: null,
    keyForm: null,
  },
  // Hosts, scheme, shapes and rules from the provider's public API description and documentation.
  deepl: {
    authScheme: 'DeepL-Auth-Key',
    addresses: {
      paid: 'https://api.deepl.com',
      free: 'https://api-free.deepl.com',
      us: 'https://api-us.deepl.com',
      jp: 'https://api-jp.deepl.com',
    },
    takesSourceVariants: false,
    paidOnly: ['improve', 'correct', 'styleRules'],
    freeGlossaries: 1,
    glossariesPerTranslation: 5,
    listsAllGlossariesTwice: true,
    takesLatencyWithAll: true,
    billsTags: false,
    unbilledTargets: betaTargets,
    scopes: [
      'translate:text',
      'translate:document',
      'write:improve',
      'glossaries:read',
      'glossaries:write',
      'style_rules:read',
      'style_rules:write',
      'translation_memories:read',
      'languages:read',
      'usage:read',
    ],
    isKeyIdTheKey: false,
    keysPage: 'https://www.deepl.com/your-account/keys',
    keyForm: '00000000-0000-0000-0000-000000000000',
  },
} as const satisfies Readonly<Record<ProfileName, Profile>>;

/** Returns the profile that a key scheme suggests. A gateway in front of a public provider uses the provider's scheme. */
export function profileOfScheme(authScheme: string): ProfileName {
  const lower = authScheme.toLowerCase();
  return profileNames.find((name) => profiles[name].authScheme.toLowerCase() === lower) ?? 'specification';
}

/** Returns the signature scheme for a key scheme (specification, "Authentication"): `X-Signature` for `X-Auth-Key`. */
export function signatureScheme(authScheme: string): string {
  return authScheme.endsWith('Auth-Key') ? authScheme.replace(/Auth-Key$/, 'Signature') : 'Service-Signature';
}

export const addresses = ['auto', 'paid', 'free', 'us', 'jp'] as const;
/** The public provider's address to use. `auto` chooses it by the key. */
export type Address = (typeof addresses)[number];

/** Returns true if a key's suffix marks it as one of the free plan (`:fx`). */
export function isFreeKey(key: string): boolean {
  return key.endsWith(':fx');
}

/** Returns true if a key's suffix marks it as an administration key (`:adm`). */
export function isAdminKey(key: string): boolean {
  return key.endsWith(':adm');
}

/** Returns the public provider's address for a key. A free key always uses the free plan's address. */
export function addressFor(address: Address, key: string): string {
  const { paid, free, us, jp } = profiles.deepl.addresses;
  if (address === 'free' || isFreeKey(key)) return free;
  return address === 'us' ? us : address === 'jp' ? jp : paid;
}

/** Returns the setting that leads to one of the public provider's addresses: the chosen one if it does, or else the usual one. */
export function addressTo(baseUrl: string, chosen: Address): Address {
  const { paid, free, us, jp } = profiles.deepl.addresses;
  const isRegional = baseUrl === us || baseUrl === jp;
  const leads = chosen === 'auto' ? !isRegional : baseUrl === { paid, free, us, jp }[chosen];
  if (leads) return chosen;
  if (!isRegional) return 'auto';
  return baseUrl === us ? 'us' : 'jp';
}

/** Returns true for the public provider's regional hosts, which lack voice and analytics (specification, "Authentication"). */
export function isRegionalHost(host: string): boolean {
  const { us, jp } = profiles.deepl.addresses;
  return [us, jp].some((url) => new URL(url).host === host);
}
