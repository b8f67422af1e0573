import { isVerbatim, textAttributes } from '../markdown/markdownJsx.ts';
import type { JsxElement } from '../markdown/markdownJsx.ts';
import type { TextRange } from '../textRange.ts';
import type { ValuePart } from './values.ts';

/** Returns the texts in the attributes of an element, in order. Values that are expressions are code. */
export function jsxValues(element: JsxElement, text: string, original: (offset: number) => number, inTable: boolean): ValuePart[] {
  if (isVerbatim(element)) return [];
  return element.attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string' || !textAttributes.has(attribute.name)) return [];
    const end = original((attribute.position?.end.offset ?? 1) - 1);
    const range = valueRange(text, original(attribute.position?.start.offset ?? 0), end);
    const value = inOneLine(attribute.value);
    if (!range || isCodeLike(value)) return [];
    const quote = text.charAt(end);
    return [{ kind: attribute.name, ...range, text: value, encode: (written: string) => encoded(written, quote, inTable) }];
  });
}

function inOneLine(text: string): string {
  if (!/[\r\n]/.test(text)) return text;
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(' ');
}

/** Returns where the value of an attribute is. @param from start of the attribute. @param end offset of the closing quote. */
export function valueRange(text: string, from: number, end: number): TextRange | undefined {
  const equals = text.indexOf('=', from);
  const start = text.indexOf(text.charAt(end), equals) + 1;
  if (equals < from || start === 0 || start > end || !/["']/.test(text.charAt(end))) return undefined;
  return { start, end };
}

/** A path, a file name or an identifier: `src/index.ts`, `some_name`, `a.b()`. */
function isCodeLike(value: string): boolean {
  return /^[!-~]+$/.test(value.trim()) && /[A-Za-z\d][/\\_.:@=()[\]{}<>]+[A-Za-z\d]|\w\(|^[./@#$]/.test(value.trim());
}

/** Values know no backslashes. A pipe would end the cell of a table. */
function encoded(text: string, quote: string, inTable: boolean): string {
  return text.replaceAll(/&(?=[A-Za-z\d#])|["'|]/g, (found) => {
    if (found === '&') return '&amp;';
    if (found === '|') return inTable ? '&#124;' : found;
    if (found !== quote) return found;
    return found === '"' ? '&quot;' : '&#39;';
  });
}
