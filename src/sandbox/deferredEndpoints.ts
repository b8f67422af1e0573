import type { Context } from 'hono';
import type { Site } from './accounts/accounts.ts';
import { documentEndpoints } from './documents/documentEndpoints.ts';
import type { DocumentDeps } from './documents/documentEndpoints.ts';
import type { Endpoint, SandboxEnv } from './endpoint.ts';
import { requireMemory } from './memoryEndpoints.ts';
import { refuseStyle } from './translateRoute.ts';
import { glossaryTerms } from './glossaries/glossaryEntries.ts';
import type { SandboxState } from './sandboxState.ts';
import type { Settings } from './settings.ts';
import { assetEndpoints, voiceEndpoints } from './voice/voiceEndpoints.ts';
import type { VoiceDeps } from './voice/voiceEndpoints.ts';

/** Documents and recordings: work that goes on after its request was answered, and what it needs of the rest of the sandbox. */

/** Document translation at any address. */
export function documentEndpointsOf(state: SandboxState): Endpoint[] {
  return documentEndpoints(documentDeps(state));
}

/** Voice jobs, and the asset host that takes and gives their files: at the same address, but with signatures and without keys. */
export function voiceEndpointsOf(state: SandboxState, site: Site): Endpoint[] {
  const deps = voiceDeps(state, site);
  return [...voiceEndpoints(deps), ...assetEndpoints(deps)];
}

/** Who finds it again: the account, or the key alone. */
function senderOf({ documentsOfKey }: Settings, c: Context<SandboxEnv>): string {
  // Invented [rotated-key]: by default every key of an account finds its documents.
  return documentsOfKey ? `${c.get('owner')} ${c.get('key').key_id}` : c.get('owner');
}

function documentDeps(state: SandboxState): DocumentDeps {
  const { clock, closing, settings, billing, languages, rules } = state;
  return {
    clock,
    closing,
    languages,
    rules,
    durationMs: () => settings.documentDurationMs,
    check: (c, amount) => billing.check(c, 'document', amount),
    bill(c, amount) {
      const payer = billing.account(c);
      billing.bill(payer, 'document', amount);
      return () => billing.refund(payer, 'document', amount);
    },
    profile: state.profile,
    terms: (c, options) => glossaryTerms(state, c, options),
    requireStyle(c, options) {
      refuseStyle(state, c, options);
      if (options.translation_memory_id !== undefined) requireMemory(state, c, options.translation_memory_id, options);
    },
    isFree: (c) => c.get('account').plan === 'free',
    owner: (c) => senderOf(settings, c),
  };
}

function voiceDeps(state: SandboxState, site: Site): VoiceDeps {
  const { clock, closing, settings, billing, languages, profile } = state;
  return {
    clock,
    closing,
    languages,
    profile,
    durationMs: () => settings.voiceDurationMs,
    failingLanguage: () => settings.voiceFailingLanguage,
    check: (c, milliseconds) => billing.check(c, 'speech', milliseconds),
    bill: (c, milliseconds) => billing.bill(c, 'speech', milliseconds),
    owner: (c) => senderOf(settings, c),
    assetUrl: () => state.urls[site],
  };
}
