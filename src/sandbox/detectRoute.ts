import type { Context } from 'hono';
import { detectRequest } from '../contract/detect.ts';
import { detectLanguage } from './detectLanguage.ts';
import { Refusal } from './refusal.ts';
import { checked, readJson } from './requestBody.ts';
import type { SandboxEnv, SandboxState } from './sandboxState.ts';

/** The specification names no limit; this one is out of the way of 50 texts. */
const bodyBytes = 4 * 1024 * 1024;

/** POST /v3/detect/language, for accounts that have opted in ("Authentication", 6). Nothing is billed. */
export async function answerDetect({ settings }: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  if (!settings.detectionEnabled) throw new Refusal(403, 'Forbidden', { detail: 'Language detection is not enabled for this account.' });
  const { text } = checked(detectRequest, await readJson(c, bodyBytes));
  c.env.entry.texts = text.length;
  return Response.json({ results: await Promise.all(text.map(detectLanguage)) });
}
