import { glossaryFits } from '../../contract/glossaryFits.ts';
import { glossaryLanguage } from '../../contract/languages.ts';
import { parseEntries } from '../../glossary/parse.ts';
import type { App } from '../../ui/app.ts';
import { byNameOrId } from '../../ui/namedResources.ts';

/** Terms that an answer holds at most. */
const mostTerms = 200;

interface Question {
  readonly text: string;
  readonly source_language: string;
  readonly target_language: string;
  /** Name or id; empty for all glossaries that fit the pair. */
  readonly glossary: string;
}

/** The entries of glossaries whose source phrase stands in a text, as JSON for a model; in words why there are none. */
export async function lookUpTerms(app: App, question: Question, signal: AbortSignal): Promise<string> {
  const { text, source_language: source, target_language: target, glossary } = question;
  if (!(await app.connections.current()))
    return 'Interlinear is not connected. The user has to run "Interlinear: Connect to a Translation Service…".';
  const client = await app.connectedClient();
  const all = await app.named.glossaries(client, signal, 'fresh');
  const named = glossary === '' ? undefined : byNameOrId(all, (item) => item.glossary_id, glossary);
  if (named === 'several')
    return `More than one glossary is named "${glossary}". Give its id: ${all
      .filter(({ name }) => name === glossary)
      .map((item) => item.glossary_id)
      .join(', ')}`;
  if (glossary !== '' && !named) return `There is no glossary "${glossary}". There are: ${all.map(({ name }) => name).join(', ')}`;
  const fitting = (named ? [named] : all).filter((item) => glossaryFits(item, source, target));
  if (fitting.length === 0) return `No glossary has terms for ${source} to ${target}.`;
  const words = text.toLocaleLowerCase();
  const terms: { glossary: string; source: string; target: string }[] = [];
  for (const { glossary_id, name } of fitting) {
    const pair = { source_lang: glossaryLanguage(source), target_lang: glossaryLanguage(target) };
    const { entries } = await client.glossaries.entries(glossary_id, pair, signal);
    for (const [phrase, translation] of parseEntries(entries, { entries_format: 'tsv' }).entries) {
      if (words.includes(phrase.toLocaleLowerCase())) terms.push({ glossary: name, source: phrase, target: translation });
    }
  }
  if (terms.length === 0) return 'None of the terms of the glossaries stand in the text.';
  return JSON.stringify({ terms: terms.slice(0, mostTerms), ...(terms.length > mostTerms && { more: terms.length - mostTerms }) });
}
