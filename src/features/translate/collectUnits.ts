import type { OptionChoices } from '../../api/options/optionChoices.ts';
import { segmentText } from '../../text/segmentText.ts';
import type { SegmentedText } from '../../text/segments.ts';
import { takeApart } from '../../text/whitespace.ts';
import { isSourceCode } from '../../services/grammars/proseInDocument.ts';
import { setting } from '../../services/settings/settings.ts';
import { textAround, textFormat } from '../../services/translation/textFormat.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { openCode } from './codeUnits.ts';
import type { WithWhole } from './noText.ts';
import { hasText } from './translationUnit.ts';
import type { TranslationUnit, TranslationUnits } from './translationUnit.ts';

/**
 * Opens what was captured as the texts that are sent. In source code those are the comments, docstrings and strings that the user
 * wants.
 * @param withWhole does the same with all of the file; offered where nothing was selected and there is no text.
 * @throws CancellationError when the user leaves the question which; UserError when there is no prose.
 */
export async function collectUnits(captured: TrackedRanges, choices: OptionChoices, withWhole?: WithWhole): Promise<TranslationUnits> {
  const { document } = captured;
  const scope = setting('interlinear.code.translate', document);
  if (choices.tag_handling === 'auto' && scope !== 'everything' && isSourceCode(document)) {
    const code = await openCode(captured, choices, scope, withWhole);
    if (code) return code;
  }
  return openText(captured, choices);
}

/** Opens what was captured as it stands. */
export async function openText(captured: TrackedRanges, choices: OptionChoices): Promise<TranslationUnits> {
  const { document } = captured;
  const format = textFormat(document);
  // Many cursors would read the same lines again and again.
  const most = Math.max(2000, Math.min(20_000, Math.floor(400_000 / captured.ranges.length)));
  const units = await Promise.all(
    captured.ranges.map(async (tracked): Promise<TranslationUnit> => {
      const range = tracked.current();
      const around = range ? textAround(document, range, most) : {};
      const segmentedText =
        choices.tag_handling === 'auto'
          ? await segmentText(tracked.original, { format, keepTerms: choices.keep_terms, ...around })
          : await rawText(tracked.original, choices.tag_handling);
      return { tracked, segmentedTexts: [segmentedText], join: (texts) => texts.join(''), mayGrow: true };
    }),
  );
  return { document, units: units.filter(hasText), followed: captured };
}

/** A text as it stands, for tag handling that the user decides. */
async function rawText(text: string, handling: 'off' | 'xml' | 'html'): Promise<SegmentedText> {
  const layout = takeApart(text);
  const markup = handling === 'off' ? undefined : await segmentText(text, { format: handling, keepTerms: [] });
  return {
    payloads: layout.payload === '' ? [] : [layout.payload],
    tagged: false,
    restore: ([translation]) => ({ text: translation === undefined ? text : layout.restore(translation), lost: [] }),
    // A service that handles no tags would translate them.
    ...(markup && { withTokens: () => (markup.tagged ? markup.withTokens?.() : markup) }),
  };
}
