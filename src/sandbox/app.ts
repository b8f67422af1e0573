import { Hono } from 'hono';
import { regionOf } from './accounts/accounts.ts';
import type { Site } from './accounts/accounts.ts';
import { analyticsEndpoint, developerKeyEndpoints, tagAnalyticsEndpoints } from './administrationEndpoints.ts';
import { administrator, authorized } from './authorization.ts';
import { controlEndpoints } from './controlRoutes.ts';
import { answerDetect } from './detect.ts';
import type { Endpoint, SandboxEnv } from './endpoint.ts';
import { controlPrefix } from './exchange.ts';
import { glossaryEndpoints } from './glossaries/glossaryEndpoints.ts';
import { legacyGlossaryEndpoints } from './glossaries/legacyGlossaryEndpoints.ts';
import { answerGlossaryPairs, answerLanguages, answerLegacyLanguages, answerResources } from './languages/languageStore.ts';
import { memoryEndpoints, requireMemory } from './memoryEndpoints.ts';
import { HttpError, errorResponse } from './httpError.ts';
import type { SandboxState } from './sandboxState.ts';
import { styleEndpoints } from './styleRules.ts';
import { answerTranslate, refuseStyle } from './translateRoute.ts';
import { answerUsage } from './accounts/usageRoute.ts';
import { answerRephrase, correctEndpoints } from './writeRoutes.ts';
import type { Context } from 'hono';
import { documentEndpoints } from './documents/documentEndpoints.ts';
import type { DocumentDeps } from './documents/documentEndpoints.ts';
import { glossaryTerms } from './glossaries/glossaryStore.ts';
import type { Settings } from './settings.ts';
import { assetEndpoints, voiceEndpoints } from './voice/voiceEndpoints.ts';
import type { VoiceDeps } from './voice/voiceEndpoints.ts';

/** Creates the app of the service at one address. It answers 404 for other paths and 405 for other methods. */
export function createApp(state: SandboxState, site: Site): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  const endpoints = endpointsOf(state, site);
  app.use('/:version{v[1-3]}/*', authorized(state, site));
  app.use(`${controlPrefix}*`, administrator(state));
  for (const { method, path, answer } of endpoints) app.on(method, path, answer);
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const allowed = endpoints.filter((endpoint) => endpoint.path === path).map((endpoint) => endpoint.method);
    app.all(path, () => {
      throw new HttpError(405, 'Method not allowed', { headers: { Allow: allowed.join(', ') } });
    });
  }
  app.notFound(() => errorResponse(new HttpError(404, 'Not found')));
  app.onError((error) => errorResponse(error));
  return app;
}

/**
 * Returns the endpoints of an address. Control endpoints are at the paid address only; voice and analytics are not on regional hosts
 * (service facts).
 */
function endpointsOf(state: SandboxState, site: Site): Endpoint[] {
  const everywhere = [
    ...textEndpoints(state),
    ...languageEndpoints(state),
    ...glossaryEndpoints(state),
    ...legacyGlossaryEndpoints(state),
    ...styleEndpoints(state.styles),
    ...memoryEndpoints(state),
    ...developerKeyEndpoints(state),
    ...documentEndpointsOf(state),
  ];
  const notRegional =
    regionOf(site) !== null ? [] : [analyticsEndpoint(state), ...tagAnalyticsEndpoints(state), ...voiceEndpointsOf(state, site)];
  return [...everywhere, ...notRegional, ...(site === 'paid' ? controlEndpoints(state) : [])];
}

function textEndpoints(state: SandboxState): Endpoint[] {
  return [
    { method: 'POST', path: '/v2/translate', answer: async (c) => answerTranslate(state, c) },
    { method: 'POST', path: '/v2/write/rephrase', answer: async (c) => answerRephrase(state, c) },
    ...correctEndpoints(state),
    { method: 'POST', path: '/v3/detect/language', answer: async (c) => answerDetect(state, c) },
    { method: 'GET', path: '/v2/usage', answer: (c) => answerUsage(state, c) },
  ];
}

function languageEndpoints({ languages }: SandboxState): Endpoint[] {
  return [
    { method: 'GET', path: '/v3/languages', answer: (c) => answerLanguages(languages, c) },
    { method: 'GET', path: '/v3/languages/resources', answer: () => answerResources(languages) },
    { method: 'GET', path: '/v2/languages', answer: (c) => answerLegacyLanguages(languages, c) },
    { method: 'GET', path: '/v2/glossary-language-pairs', answer: answerGlossaryPairs },
  ];
}

/** Documents and recordings continue after their request was answered. The functions below connect them to the rest of the sandbox. */

/** Returns the endpoints of document translation, which are the same at all addresses. */
export function documentEndpointsOf(state: SandboxState): Endpoint[] {
  return documentEndpoints(documentDeps(state));
}

/**
 * Returns the endpoints of voice jobs and of the asset host for their files. Both share an address, but the asset host uses signatures, not
 * keys.
 */
export function voiceEndpointsOf(state: SandboxState, site: Site): Endpoint[] {
  const deps = voiceDeps(state, site);
  return [...voiceEndpoints(deps), ...assetEndpoints(deps)];
}

/** Returns the owner of a document or recording: the account, or only the key. */
function senderOf({ documentsOfKey }: Settings, c: Context<SandboxEnv>): string {
  // Invented [rotated-key]: by default all keys of an account can access its documents.
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
