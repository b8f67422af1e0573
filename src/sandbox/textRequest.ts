import type { Context } from 'hono';
import { translateBodyBytes } from '../api/limits.ts';
import { supports } from '../api/languages.ts';
import type { RuleFault } from '../api/rules.ts';
import { translateFaults, translateRequest } from '../api/translate.ts';
import type { TranslateRequest } from '../api/translate.ts';
import { checked, readJsonOrForm, refusalOf, refusalSaying } from './requestBody.ts';
import type { SandboxState } from './sandboxState.ts';
import type { SandboxEnv } from './sandboxEnv.ts';

/** Lists that a form writes as one comma-separated value (specification, "Text translation"). */
const commaLists = ['non_splitting_tags', 'splitting_tags', 'ignore_tags', 'glossary_ids'];

/**
 * Reads POST /v2/translate.
 * @throws HttpError 400 for a body that is none, 403 for `auth_key` in it, 413, 415
 */
export async function readTextRequest({ profile }: SandboxState, c: Context<SandboxEnv>): Promise<TranslateRequest> {
  const body = await readJsonOrForm(c, translateBodyBytes, translateRequest.entries, commaLists);
  // A parameter that a service does not know is one that it does not see.
  return checked(translateRequest, without(body, profile.glossariesPerTranslation === 0 ? 'glossary_ids' : ''));
}

function without(body: object, name: string): object {
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
}

/**
 * Values and rules that need nothing but the request and the languages.
 * @throws HttpError 400
 */
export function refuseTextFaults({ profile, rules, languages }: SandboxState, request: TranslateRequest): void {
  const unlisted = languageFaults({ languages }, request);
  const [first] = unlisted;
  if (first) throw refusalSaying(rules.words?.value, first.parameter, unlisted);
  const faults = [
    ...translateFaults(request, languages.textLanguages, profile),
    ...(rules.refusesUnlistedTagHandling ? tagFaults({ languages }, request) : []),
  ];
  if (faults.length > 0) throw refusalOf(faults);
}

/** A service's own list says which codes it takes: variants are targets, and their bases may be sources only. */
function languageFaults({ languages }: Pick<SandboxState, 'languages'>, { source_lang, target_lang }: TranslateRequest): RuleFault[] {
  const faults: RuleFault[] = [];
  const unsupported = (parameter: string, code: string) => ({ parameter, message: `is not supported: ${code}.` });
  // Invented [unlisted-targets]: a target that is not in the list, such as plain en, is refused.
  if (languages.exactLanguage(target_lang)?.usable_as_target !== true) faults.push(unsupported('target_lang', target_lang));
  if (source_lang !== undefined && languages.exactLanguage(source_lang)?.usable_as_source !== true) {
    faults.push(unsupported('source_lang', source_lang));
  }
  return faults;
}

/** Tag handling is for languages that list it, on both sides. */
function tagFaults(
  { languages }: Pick<SandboxState, 'languages'>,
  { tag_handling, source_lang, target_lang }: TranslateRequest,
): RuleFault[] {
  if (tag_handling === undefined) return [];
  const pair = { target: target_lang, ...(source_lang !== undefined && { source: source_lang }) };
  if (supports(languages.textLanguages, 'tag_handling', pair) !== 'no') return [];
  // Invented [unsupported-tags]: a language that lacks tag handling refuses it; one that is only detected does not.
  return [{ parameter: 'tag_handling', message: `is not supported from ${source_lang ?? 'this text'} to ${target_lang}.` }];
}
