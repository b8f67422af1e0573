import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Plan } from './accounts.ts';
import { administrator, authorised } from './authorization.ts';
import { answerLedger, clearFaults, orderFaults, putSettings, resetLedger } from './controlRoutes.ts';
import { controlPrefix } from './exchange.ts';
import { createGlossaryRoutes } from './glossaryRoutes.ts';
import { answerLanguages, answerResources } from './languageRoutes.ts';
import { Refusal, errorResponse } from './refusal.ts';
import type { SandboxEnv, SandboxState } from './sandboxState.ts';
import { answerTranslate } from './translateRoute.ts';
import { answerUsage } from './usageRoute.ts';

interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly answer: (c: Context<SandboxEnv>) => Response | Promise<Response>;
}

/** The service for one plan's address: its endpoints, 404 for other paths, 405 for other methods. */
export function createApp(state: SandboxState, plan: Plan): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  const endpoints = [...serviceEndpoints(state), ...(plan === 'paid' ? controlEndpoints(state) : [])];
  app.use('/:version{v[1-3]}/*', authorised(state, plan));
  app.use(`${controlPrefix}*`, administrator(state));
  for (const { method, path, answer } of endpoints) app.on(method, path, answer);
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const allowed = endpoints.filter((endpoint) => endpoint.path === path).map((endpoint) => endpoint.method);
    app.all(path, () => {
      throw new Refusal(405, 'Method not allowed', { headers: { Allow: allowed.join(', ') } });
    });
  }
  app.notFound(() => errorResponse(new Refusal(404, 'Not found')));
  app.onError((error) => errorResponse(error));
  return app;
}

function serviceEndpoints(state: SandboxState): Endpoint[] {
  const glossaries = createGlossaryRoutes(state);
  return [
    { method: 'POST', path: '/v2/translate', answer: async (c) => answerTranslate(state, c) },
    { method: 'GET', path: '/v2/usage', answer: answerUsage },
    { method: 'GET', path: '/v3/languages', answer: answerLanguages },
    { method: 'GET', path: '/v3/languages/resources', answer: answerResources },
    { method: 'POST', path: '/v3/glossaries', answer: glossaries.create },
    { method: 'GET', path: '/v3/glossaries', answer: glossaries.list },
    { method: 'GET', path: '/v3/glossaries/:id', answer: glossaries.get },
    { method: 'DELETE', path: '/v3/glossaries/:id', answer: glossaries.remove },
    { method: 'GET', path: '/v3/glossaries/:id/entries', answer: glossaries.entries },
  ];
}

function controlEndpoints(state: SandboxState): Endpoint[] {
  return [
    { method: 'GET', path: `${controlPrefix}ledger`, answer: () => answerLedger(state) },
    { method: 'DELETE', path: `${controlPrefix}ledger`, answer: () => resetLedger(state) },
    { method: 'POST', path: `${controlPrefix}faults`, answer: async (c) => orderFaults(state, c) },
    { method: 'DELETE', path: `${controlPrefix}faults`, answer: () => clearFaults(state) },
    { method: 'PUT', path: `${controlPrefix}settings`, answer: async (c) => putSettings(state, c) },
  ];
}
