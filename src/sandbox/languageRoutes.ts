import type { Context } from 'hono';
import * as v from 'valibot';
import { languageIncludes, languageResources } from '../contract/languages.ts';
import { languagesOf, resourceDescriptors } from './languageData.ts';
import { checked } from './requestBody.ts';
import type { SandboxEnv } from './sandboxState.ts';

const languagesQuery = v.object({
  resource: v.picklist(languageResources, `must be one of ${languageResources.join(', ')}.`),
  include: v.array(v.picklist(languageIncludes, `must be one of ${languageIncludes.join(', ')}.`)),
});

/** GET /v3/languages (specification, "Languages (beta)"). */
export function answerLanguages(c: Context<SandboxEnv>): Response {
  const { resource, include } = checked(languagesQuery, { resource: c.req.query('resource'), include: c.req.queries('include') ?? [] });
  return Response.json(languagesOf(resource, include));
}

/** GET /v3/languages/resources. */
export function answerResources(): Response {
  return Response.json(resourceDescriptors);
}
