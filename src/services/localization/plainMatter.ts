import { frontMatterParts } from '../../text/files/frontMatter.ts';
import { matterFields } from '../../text/files/matterFields.ts';
import type { MatterFields } from '../../text/files/matterFields.ts';
import { rangesWithin, without } from '../../text/files/ranges.ts';
import type { MatterField, MatterValue } from '../../text/files/yamlFields.ts';

/** Front matter of a file, apart from its texts. */
export interface PlainMatter {
  /** Undefined if the file has no front matter. The value of a key with texts is what is around them, and around `values`. */
  readonly matter: MatterFields | undefined;
  /** Keys at the top without texts in them. */
  readonly plain: readonly MatterField[];
  /** Values beside texts in a key. */
  readonly values: readonly MatterValue[];
}

/** @param translated keys whose values are translated. @returns undefined if it can't be said which lines belong to which key. */
export function plainMatter(text: string, translated: readonly string[]): PlainMatter | undefined {
  const matter = matterFields(text);
  if (matter === 'unclear') return undefined;
  if (!matter) return { matter, plain: [], values: [] };
  const texts = frontMatterParts(text.slice(matter.start, matter.end), matter.start, translated);
  const [plain, fields, values] = [[] as MatterField[], [] as MatterField[], [] as MatterValue[]];
  for (const field of matter.fields) {
    const own = rangesWithin(texts, field);
    if (own.length === 0) {
      plain.push(field);
      fields.push(field);
      continue;
    }
    const starts = new Set(own.map(({ start }) => start));
    const beside = field.values.filter(({ start }) => !starts.has(start));
    for (const value of beside) values.push(value);
    const parts = [...own, ...beside].toSorted((one, other) => one.start - other.start);
    fields.push({ ...field, value: JSON.stringify({ around: without(text, parts, field) }) });
  }
  return { matter: { ...matter, fields }, plain, values };
}

/** Returns all that facts can be about. */
export function entriesOf({ matter, values }: PlainMatter): readonly Pick<MatterValue, 'key' | 'value'>[] {
  return [...(matter?.fields ?? []), ...values];
}
