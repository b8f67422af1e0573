import * as vscode from 'vscode';
import type { LanguagePair } from '../../api/languages.ts';
import { writeEntries } from '../../text/glossary/write.ts';
import type { SelectedText } from '../../text/glossary/pairs.ts';
import { followedOn } from '../../services/glossaries/followGlossary.ts';
import type { Services } from '../../services/services.ts';
import { execute } from '../../services/command.ts';
import { phraseFault } from '../../services/glossaries/faultMessages.ts';
import type { DictionaryPlace } from '../../services/glossaries/dictionaryPlace.ts';
import { shortName } from '../../services/glossaries/glossaryLabels.ts';
import { localNumber } from '../../editor/localized.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import { explainGlossaryLimit } from '../../services/connection/planLimits.ts';
import { withProgress } from '../../editor/progress.ts';
import { askText, keep } from '../../services/steps.ts';
import { askDestination, asItIs } from './destination.ts';
import type { Chosen, Destination, StepPlace } from './destination.ts';
import { importFrom, importChosenFile } from './importEntries.ts';
import { alignedSource, selectionSource } from './importSource.ts';
import type { ImportSource } from './importSource.ts';
import { retriable } from './retriable.ts';
import * as messages from './createTexts.ts';

/**
 * Creates glossaries, and dictionaries in them. Neither may be empty, so entries are asked for: one typed by hand, or many from another
 * source.
 */

/** Source of entries. */
type Source = 'hand' | 'file' | 'aligned' | ImportSource;

/** @param selected the selection of the editor when the command was called. */
export async function createGlossary(services: Services, selected: readonly SelectedText[]): Promise<void> {
  await explainGlossaryLimit(services);
  await fill(services, messages.createGlossaryTitle(), { glossary: 'new' }, selected);
}

export async function addDictionary(services: Services, glossary: NamedGlossary, selected: readonly SelectedText[]): Promise<void> {
  await fill(services, messages.addDictionaryTitle(shortName(glossary.name)), { glossary }, selected);
}

async function fill(services: Services, title: string, destination: Destination, selected: readonly SelectedText[]): Promise<void> {
  const source = await askSource(title, selectionSource(selected));
  if (source === 'hand') await fillByHand(services, title, destination);
  else if (source === 'file') await importChosenFile(services, destination);
  else await importFrom(services, source === 'aligned' ? await askAligned() : source, destination);
}

async function askSource(title: string, selection: ImportSource | undefined): Promise<Source> {
  const items: (vscode.QuickPickItem & { readonly source: Source })[] = [
    {
      label: `$(edit) ${messages.enterManually()}`,
      detail: messages.enterManuallyDetail(),
      source: 'hand',
    },
    {
      label: `$(file) ${messages.fromSheetFile()}`,
      detail: messages.fromSheetFileDetail(),
      source: 'file',
    },
    {
      label: `$(files) ${messages.fromTwoFiles()}`,
      detail: messages.fromTwoFilesDetail(),
      source: 'aligned',
    },
  ];
  if (selection) {
    const count = selection.read(anyPair, 'keep').entries.length;
    const detail = count === 1 ? messages.selectedPairsOne() : messages.selectedPairsMany(localNumber(count));
    items.splice(1, 0, { label: `$(list-selection) ${messages.fromSelection()}`, detail, source: selection });
  }
  const item = await vscode.window.showQuickPick(items, { title, placeHolder: messages.entriesOriginPlaceholder() });
  if (!item) throw new vscode.CancellationError();
  return item.source;
}

const anyPair = { source_lang: '', target_lang: '' };

/** Values typed in an earlier attempt. */
interface Typed {
  readonly source: string;
  readonly target: string;
  readonly name: string;
  readonly pairs: readonly LanguagePair[];
}

const nothingTyped: Typed = { source: '', target: '', name: '', pairs: [] };

async function fillByHand(services: Services, title: string, destination: Destination, typed: Typed = nothingTyped): Promise<void> {
  const entry = { source: typed.source, target: typed.target };
  const asked = (prompt: string, side: 'source' | 'target') => async (place: StepPlace) => {
    const take = (phrase: string) => (entry[side] = phrase);
    const checkAsTyped = (phrase: string) => phraseFault(phrase, side);
    return keep(await askText({ ...place, prompt, value: entry[side], typed: take, checkAsTyped }), take);
  };
  const chosen = await askDestination(services, asItIs(services, destination), {
    title,
    name: typed.name,
    pairs: typed.pairs,
    more: [asked(messages.firstSourcePhrasePrompt(), 'source'), asked(messages.firstTargetPhrasePrompt(), 'target')],
  });
  const tsv = writeEntries([[entry.source, entry.target]], 'tsv');
  const again = async () => fillByHand(services, title, destination, { ...entry, name: chosen.name, pairs: [chosen.pair] });
  await retriable(
    services,
    async () => {
      const progress = chosen.glossary ? messages.addingDictionary() : messages.creatingGlossary();
      const place = await withProgress(progress, (signal) => make(services, chosen, tsv, signal));
      await execute('interlinear.openDictionary', place);
    },
    again,
  );
}

/** Merges the entry into an existing dictionary, so that nothing in it gets lost. */
async function make(services: Services, { glossary, name, pair }: Chosen, tsv: string, signal: AbortSignal): Promise<DictionaryPlace> {
  if (!glossary) {
    const { glossary_id } = await followedOn(services, () => services.glossaries.create(name, [{ ...pair, entries: tsv }], signal));
    return { ...pair, glossary_id };
  }
  const place = { ...pair, glossary_id: glossary.glossary_id };
  await services.glossaries.merge(place, tsv, signal);
  return place;
}

async function askAligned(): Promise<ImportSource> {
  const source = await askTextFile(messages.sourceFileTitle());
  const target = await askTextFile(messages.targetFileTitle());
  return alignedSource(source, target);
}

async function askTextFile(title: string): Promise<vscode.Uri> {
  const [file] = (await vscode.window.showOpenDialog({ title, openLabel: messages.chooseButton() })) ?? [];
  if (!file) throw new vscode.CancellationError();
  return file;
}
