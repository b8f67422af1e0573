import type { Context } from 'hono';
import * as v from 'valibot';
import { rephraseBodyBytes } from '../../api/limits.ts';
import { rephraseRequest } from '../../api/write.ts';
import type { Endpoint } from '../endpoint.ts';
import { checked, readJsonOrForm } from '../requestBody.ts';
import type { SandboxState } from '../sandboxState.ts';
import type { SandboxEnv } from '../sandboxEnv.ts';
import { improved, requireImprovements } from './rephraseRoute.ts';

const { text, target_lang } = rephraseRequest.entries;
const correctRequest = v.object({ text, target_lang });

/** POST /v2/write/correct, where a service has it: like rephrase without style and tone. */
export function correctEndpoints(state: SandboxState): Endpoint[] {
  return state.rules.corrects ? [{ method: 'POST', path: '/v2/write/correct', answer: async (c) => answerCorrect(state, c) }] : [];
}

async function answerCorrect(state: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  requireImprovements(state, c);
  return improved(state, c, checked(correctRequest, await readJsonOrForm(c, rephraseBodyBytes, correctRequest.entries, [])));
}
