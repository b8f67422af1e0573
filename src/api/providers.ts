/** What an address is for: a plan, or a region with accounts of its own. */
export type EndpointName = 'paid' | 'free' | 'us' | 'jp';

/** What a service may keep for paid plans. */
export type PaidFeature = 'improve' | 'correct' | 'styleRules';

/**
 * How a service is, in one place: the specification to the letter, or a public provider that moved on from it. Client, editor and
 * sandbox read it; nothing asks which profile it is.
 */
export interface Profile {
  /** First word of the Authorization header, before the key. */
  readonly authScheme: string;
  /** Its public base addresses. The specification has none: whoever runs a server says where. */
  readonly addresses: Readonly<Partial<Record<EndpointName, string>>>;
  /** Whether a code with a variant, such as en-US, is taken as a source language whatever the list of languages says. */
  readonly takesSourceVariants: boolean;
  /** What free plans lack. */
  readonly paidOnly: readonly PaidFeature[];
  /** How many glossaries a free account may have; null where nothing is said of it. */
  readonly freeGlossaries: number | null;
  /** How many ids `glossary_ids` of a translation takes; 0 where there is no such parameter. */
  readonly glossariesPerTranslation: number;
  /** Whether the older interface lists the glossaries of the newer one as well. */
  readonly listsAllGlossariesTwice: boolean;
  /** Whether model_type latency_optimized goes together with style rules, instructions, memories and tag handling v2. */
  readonly takesLatencyWithAll: boolean;
  /** Whether the characters of tags are billed when tags are handled. */
  readonly billsTags: boolean;
  /** Targets that are not billed while they are in beta. */
  readonly unbilledTargets: readonly string[];
  /** What keys may be limited to; none where every key may do everything. */
  readonly scopes: readonly string[];
  /** Whether the key_id of a developer key is the key itself. */
  readonly isKeyIdTheKey: boolean;
  /** Where users manage their keys. */
  readonly keysPage: string | null;
  /** What its keys look like as far as is known, before the `:fx` of the free plan: `0` is any hexadecimal digit. Null where nothing is said of it. */
  readonly keyForm: string | null;
}

export const profileNames = ['specification', 'deepl'] as const;
export type ProfileName = (typeof profileNames)[number];

/** Key scheme of the specification ("Authentication"). */
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
  // Hosts, scheme, shapes and rules as its public description and documentation name them.
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

/** The profile that a key scheme suggests: a gateway before a public provider takes the provider's. */
export function profileOfScheme(authScheme: string): ProfileName {
  const lower = authScheme.toLowerCase();
  return profileNames.find((name) => profiles[name].authScheme.toLowerCase() === lower) ?? 'specification';
}

/** The scheme of signatures that goes with a key scheme (specification, "Authentication"): `X-Signature` beside `X-Auth-Key`. */
export function signatureScheme(authScheme: string): string {
  return authScheme.endsWith('Auth-Key') ? authScheme.replace(/Auth-Key$/, 'Signature') : 'Service-Signature';
}

export const addresses = ['auto', 'paid', 'free', 'us', 'jp'] as const;
/** Which of the public provider's addresses to use; `auto` goes by the key. */
export type Address = (typeof addresses)[number];

/** Whether a key says of itself that it belongs to the free plan (suffix `:fx`). */
export function isFreeKey(key: string): boolean {
  return key.endsWith(':fx');
}

/** Whether a key says of itself that it is for administration (suffix `:adm`). */
export function isAdminKey(key: string): boolean {
  return key.endsWith(':adm');
}

/** The public provider's address for a key. A free key belongs to the free plan, whatever was chosen. */
export function addressFor(address: Address, key: string): string {
  const { paid, free, us, jp } = profiles.deepl.addresses;
  if (address === 'free' || isFreeKey(key)) return free;
  return address === 'us' ? us : address === 'jp' ? jp : paid;
}

/** What leads to one of the public provider's addresses: what was chosen, where it does, else what is usual. */
export function addressTo(baseUrl: string, chosen: Address): Address {
  const { paid, free, us, jp } = profiles.deepl.addresses;
  const isRegional = baseUrl === us || baseUrl === jp;
  const leads = chosen === 'auto' ? !isRegional : baseUrl === { paid, free, us, jp }[chosen];
  if (leads) return chosen;
  if (!isRegional) return 'auto';
  return baseUrl === us ? 'us' : 'jp';
}

/** Whether a host is the public provider's for a region, where voice and analytics are not (specification, "Authentication"). */
export function isRegionalHost(host: string): boolean {
  const { us, jp } = profiles.deepl.addresses;
  return [us, jp].some((url) => new URL(url).host === host);
}
