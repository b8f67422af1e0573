import { glossaryFits } from '../../api/options/glossaryFits.ts';
import { glossaryLanguage } from '../../api/languages.ts';
import { parseEntries } from '../../text/glossary/parse.ts';
import type { Services } from '../../services/services.ts';
import { byNameOrId } from '../../services/resources/namedResources.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';

/** Maximum number of terms in an answer. */
const mostTerms = 200;

interface Question {
  readonly text: string;
  readonly source_language: string;
  readonly target_language: string;
  /** Names or ids in order of priority; if empty, all glossaries that fit the pair. */
  readonly glossaries: readonly string[];
}

/**
 * Returns the glossary entries whose source phrase occurs in a text, as JSON for a model. If there are none, returns the reason as a
 * sentence.
 */
export async function lookUpTerms(services: Services, question: Question, signal: AbortSignal): Promise<string> {
  const { text, source_language: source, target_language: target, glossaries } = question;
  if (!(await services.connections.current()))
    return 'Interlinear is not connected to a translation service. Ask the user to run the command "Interlinear: Connect to a Translation Service…".';
  const client = await services.session.client();
  const all = await services.named.glossaries(client, signal, 'fresh');
  const named: NamedGlossary[] = [];
  for (const wanted of glossaries) {
    const found = byNameOrId(all, (item) => item.glossary_id, wanted);
    if (found === 'several')
      return `More than one glossary is named "${wanted}". Call again with an ID: ${all
        .filter(({ name }) => name === wanted)
        .map((item) => item.glossary_id)
        .join(', ')}`;
    if (!found) return `There is no glossary named "${wanted}". Available glossaries: ${all.map(({ name }) => `"${name}"`).join(', ')}`;
    named.push(found);
  }
  const fitting = (named.length > 0 ? named : all).filter((item) => glossaryFits(item, source, target));
  if (fitting.length === 0) return `No glossary has terms for ${source} to ${target}.`;
  const words = text.toLocaleLowerCase();
  const terms: { glossary: string; source: string; target: string }[] = [];
  for (const { glossary_id, name } of fitting) {
    const pair = { source_lang: glossaryLanguage(source), target_lang: glossaryLanguage(target) };
    const { entries } = await client.glossaries.entries(glossary_id, pair, signal);
    for (const [phrase, translation] of parseEntries(entries, { entries_format: 'tsv' }).entries) {
      // For glossaries in use, the first one that has a term takes precedence.
      const isOver = named.length > 0 && terms.some((term) => term.source === phrase);
      if (!isOver && words.includes(phrase.toLocaleLowerCase())) terms.push({ glossary: name, source: phrase, target: translation });
    }
  }
  if (terms.length === 0) return 'The text contains no glossary terms.';
  return JSON.stringify({ terms: terms.slice(0, mostTerms), ...(terms.length > mostTerms && { more: terms.length - mostTerms }) });
}
