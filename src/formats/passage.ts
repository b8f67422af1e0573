import type { TranslateOptions } from '../contract/translate.ts';
import { openPlain } from './plain.ts';

/** How a text is to be read. */
export type TextFormat = 'plain' | 'markdown' | 'html' | 'xml';

export interface PassageOptions {
  readonly format: TextFormat;
  /** Words that are never translated. */
  readonly keepTerms: readonly string[];
}

/** A passage in the pieces that are sent, and the way back. */
export interface Passage {
  /** Texts to send, in order; none when there is nothing to translate. */
  readonly payloads: readonly string[];
  /** Whether the payloads are XML that carries what must not change; they are sent with `protection` then. */
  readonly tagged: boolean;
  /** @param translations of the payloads, in order. */
  restore(translations: readonly string[]): RestoredPassage;
}

export interface RestoredPassage {
  readonly text: string;
  /** What of the original did not come back as it was, each as it stood there; none when the text may be used as it is. */
  readonly lost: readonly string[];
}

/** Options that go with tagged payloads. */
export const protection = {
  tag_handling: 'xml',
  outline_detection: false,
  split_sentences: 'nonewlines',
  ignore_tags: ['k'],
} as const satisfies Omit<TranslateOptions, 'target_lang' | 'ignore_tags'> & { ignore_tags: readonly string[] };

/** Takes a passage apart. The parsers of its format are loaded when first needed. */
export async function openPassage(text: string, { format, keepTerms }: PassageOptions): Promise<Passage> {
  switch (format) {
    case 'plain':
      return openPlain(text, keepTerms);
    case 'markdown': {
      const [{ openMarkdown }, { parseMarkdown }] = await Promise.all([import('./markdown.ts'), import('./markdownParser.ts')]);
      return openMarkdown(text, keepTerms, parseMarkdown);
    }
    case 'html': {
      const [{ openMarkup }, { htmlRows }, { markupTokens }] = await Promise.all([
        import('./markup.ts'),
        import('./html.ts'),
        import('./markupTokens.ts'),
      ]);
      return openMarkup(text, keepTerms, { xml: false, tokens: markupTokens, rows: htmlRows });
    }
    case 'xml': {
      const [{ openMarkup }, { xmlRows }, { markupTokens }] = await Promise.all([
        import('./markup.ts'),
        import('./xml.ts'),
        import('./markupTokens.ts'),
      ]);
      return openMarkup(text, keepTerms, { xml: true, tokens: markupTokens, rows: xmlRows });
    }
    default:
      return format satisfies never;
  }
}
