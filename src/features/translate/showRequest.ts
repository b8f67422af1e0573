import { choicesOfSettings } from '../../services/settings/choicesOfSettings.ts';
import { localNumber } from '../../editor/localized.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { payloadsOf } from '../../services/translation/sendPlan.ts';
import { billedNow, mostBilled } from '../../services/translation/translationCosts.ts';
import { planTranslation } from '../../services/translation/translating.ts';
import { nothingHere } from './collectUnits.ts';
import type { TranslationUnits } from './translationUnits.ts';
import { collectUnits } from './collectUnits.ts';
import type { TranslateContext } from './translateContext.ts';
import { contextOf, assertNotInFlight } from './translateSelection.ts';
import * as messages from './texts.ts';

/** Shows the exact requests of "Translate Selection" without sending a text. */
export async function showRequest(
  context: TranslateContext,
  captured: TrackedRanges,
  chooseTarget: () => Promise<string | undefined>,
): Promise<void> {
  const { services } = context;
  assertNotInFlight(context, captured);
  const { document } = captured;
  let opened: TranslationUnits | undefined;
  try {
    await services.session.ensureConnected();
    const target = await chooseTarget();
    if (target === undefined) return;
    const choices = choicesOfSettings(document, target);
    const withWhole = (whole: TrackedRanges) => showRequest(context, whole, async () => target);
    opened = await collectUnits(captured, choices, withWhole);
    const { units } = opened;
    if (units.length === 0) throw nothingHere(captured, withWhole);
    const client = await services.session.client();
    const segmentedTexts = units.flatMap((unit) => unit.segmentedTexts);
    const headers = client.text.headers();
    const plan = await planTranslation(services, client, {
      segmentedTexts,
      target,
      choices,
      context: contextOf(document, units),
      document,
      looksOnly: true,
    });
    const { characters, isMost } = await billedNow(await services.session.work(), client, plan.requests);
    const notes = [...plan.notes, ...cachedNote(mostBilled(client, plan.requests).characters - characters)];
    const shown = {
      host: (await services.connections.current())?.host,
      path: 'POST /v2/translate',
      ...(Object.keys(headers).length > 0 && { headers }),
      [isMost ? 'characters_to_be_billed_at_most' : 'characters_to_be_billed']: characters,
      ...(plan.detection !== undefined && { 'before, POST /v3/detect/language': { text: [plan.detection] } }),
      ...(notes.length > 0 && { notes }),
      bodies: plan.requests.map((request) =>
        Object.assign({ text: payloadsOf(request).map(({ text }) => text) }, client.text.sentOptions(request.options)),
      ),
    };
    await context.results.show(`${messages.requestPreview()}.json`, `${JSON.stringify(shown, null, 2)}\n`, 'json');
  } finally {
    captured.dispose();
    opened?.followed.dispose();
  }
}

/** Explains why fewer characters are billed than the bodies contain. */
function cachedNote(characters: number): string[] {
  if (characters <= 0) return [];
  return [characters === 1 ? messages.cachedCharactersOne() : messages.cachedCharactersMany(localNumber(characters))];
}
