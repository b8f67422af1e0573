import type { Context } from 'hono';
import { detectRequest } from '../api/detect.ts';
import { detectLanguage } from './detectLanguage.ts';
import { HttpError } from './httpError.ts';
import { checked, readJson } from './requestBody.ts';
import type { SandboxState } from './sandboxState.ts';
import type { SandboxEnv } from './sandboxEnv.ts';

/** Where no limit is named; out of the way of 50 texts. */
const unlimitedBytes = 4 * 1024 * 1024;

/** POST /v3/detect/language, for accounts that have opted in ("Authentication", 6). Nothing is billed. */
export async function answerDetect({ settings, rules }: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  if (!settings.detectionEnabled) throw new HttpError(403, 'Forbidden', { detail: 'Language detection is not enabled for this account.' });
  const { text } = checked(detectRequest, await readJson(c, rules.detectionBytes ?? unlimitedBytes));
  c.env.entry.texts = text.length;
  return Response.json({ results: await Promise.all(text.map(detectLanguage)) });
}
