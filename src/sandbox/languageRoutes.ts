import type { Context } from 'hono';
import * as v from 'valibot';
import { languageIncludes } from '../api/languages.ts';
import type { LanguageBook } from './languageData.ts';
import { checked } from './requestBody.ts';
import type { SandboxEnv } from './sandboxEnv.ts';

const include = v.array(v.picklist(languageIncludes, `must be one of ${languageIncludes.join(', ')}.`));

/** GET /v3/languages (specification, "Languages (beta)"). */
export function answerLanguages({ resources, languagesOf }: LanguageBook, c: Context<SandboxEnv>): Response {
  const query = v.object({ resource: v.picklist(resources, `must be one of ${resources.join(', ')}.`), include });
  const asked = checked(query, { resource: c.req.query('resource'), include: c.req.queries('include') ?? [] });
  return Response.json(languagesOf(asked.resource, asked.include));
}

/** GET /v3/languages/resources. */
export function answerResources({ descriptors }: LanguageBook): Response {
  return Response.json(descriptors);
}
