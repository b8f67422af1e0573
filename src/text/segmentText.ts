import type { TranslateOptions } from '../api/translate.ts';
import { openPlain } from './plain.ts';
import type { SegmentedText } from './segments.ts';

/** Format of a text. */
export type TextFormat = 'plain' | 'markdown' | 'html' | 'xml';

export interface SegmentOptions {
  readonly format: TextFormat;
  /** Words that are never translated. */
  readonly keepTerms: readonly string[];
  /** Text before this one in its document, from the start of a line. The text may start inside code or a list. */
  readonly before?: string | undefined;
  /** Text after this one, with definitions that it refers to. */
  readonly after?: string | undefined;
}

/** Options for tagged payloads. */
export const protection = {
  tag_handling: 'xml',
  outline_detection: false,
  split_sentences: 'nonewlines',
  ignore_tags: ['k'],
} as const satisfies Omit<TranslateOptions, 'target_lang' | 'ignore_tags'> & { ignore_tags: readonly string[] };

/** Cuts a text into segments. The format's parsers are loaded on first use. */
export async function segmentText(text: string, { format, keepTerms, ...around }: SegmentOptions): Promise<SegmentedText> {
  const before = around.before?.replace(/^\uFEFF/, '');
  switch (format) {
    case 'plain':
      return openPlain(text, keepTerms);
    case 'markdown': {
      const [{ openMarkdown }, { codeEnd }, { parseMarkdown }, markup] = await Promise.all([
        import('./markdown/markdown.ts'),
        import('./markdown/markdownCode.ts'),
        import('./markdown/markdownParser.ts'),
        before?.includes('<') === true ? import('./markup/markupTokens.ts') : undefined,
      ]);
      const code = codeEnd(text, before ?? '', parseMarkdown, markup?.markupTokens);
      const rest = { before: before === undefined ? undefined : before + text.slice(0, code), after: around.after };
      const segmentedText = openMarkdown(text.slice(code), keepTerms, parseMarkdown, rest);
      return segmentedText ? behind(text.slice(0, code), segmentedText) : { ...openPlain(text, keepTerms), readAs: 'plain' };
    }
    case 'html': {
      const [{ openMarkup }, { htmlRows }, { markupTokens }, { rawEnd }] = await Promise.all([
        import('./markup/markup.ts'),
        import('./markup/html.ts'),
        import('./markup/markupTokens.ts'),
        import('./markup/markupRaw.ts'),
      ]);
      const raw = rawEnd(text, before ?? '', markupTokens, false);
      return behind(text.slice(0, raw), openMarkup(text.slice(raw), keepTerms, { xml: false, tokens: markupTokens, rows: htmlRows }));
    }
    case 'xml': {
      const [{ openMarkup }, { xmlRows }, { markupTokens }, { rawEnd }] = await Promise.all([
        import('./markup/markup.ts'),
        import('./markup/xml.ts'),
        import('./markup/markupTokens.ts'),
        import('./markup/markupRaw.ts'),
      ]);
      const raw = rawEnd(text, before ?? '', markupTokens, true);
      return behind(text.slice(0, raw), openMarkup(text.slice(raw), keepTerms, { xml: true, tokens: markupTokens, rows: xmlRows }));
    }
    default:
      return format satisfies never;
  }
}

/** Returns a segmented text preceded by an unchanged start. */
function behind(start: string, segmentedText: SegmentedText): SegmentedText {
  if (start === '') return segmentedText;
  const { withTokens } = segmentedText;
  return {
    ...segmentedText,
    ...(withTokens && { withTokens: () => behindTokens(start, withTokens()) }),
    restore(translations) {
      const { text, lost } = segmentedText.restore(translations);
      return { text: start + text, lost };
    },
  };
}

function behindTokens(start: string, segmentedText: SegmentedText | undefined): SegmentedText | undefined {
  return segmentedText && behind(start, segmentedText);
}
