import { markupTokens } from '../markup/markupTokens.ts';
import { tagsOf } from './attributes.ts';

const rightToLeft = new Set('ar arc ckb dv fa he iw ji ks ku lrc mzn nqo pnb prs ps sd syr ug ur yi'.split(' '));
const leftToRightScripts = new Set(['cyrl', 'deva', 'grek', 'guru', 'latn']);
const rightToLeftScripts = new Set(['adlm', 'arab', 'hebr', 'nkoo', 'rohg', 'syrc', 'thaa']);

function isRightToLeft(language: string): boolean {
  const [base = '', ...parts] = language.toLowerCase().split(/[-_]/);
  if (parts.some((part) => rightToLeftScripts.has(part))) return true;
  return rightToLeft.has(base) && !parts.some((part) => leftToRightScripts.has(part));
}

/**
 * Sets the language of an HTML file, and its direction if it has one or needs one. A file without an `<html>` tag stays as it is.
 * @param language a tag of BCP 47.
 */
export function setLanguage(text: string, language: string): string {
  const token = markupTokens(text, false).find((one) => one.kind === 'open' && one.name === 'html');
  if (!token) return text;
  const tag = text.slice(token.from, token.to);
  const [attributes = []] = tagsOf(tag, (name) => name === 'lang' || name === 'xml:lang' || name === 'dir').values();
  const has = (name: string) => attributes.some((one) => one.name === name);
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr';
  const added = `${has('lang') ? '' : ` lang="${language}"`}${has('dir') || direction === 'ltr' ? '' : ` dir="${direction}"`}`;
  const name = '<html'.length;
  const parts = [tag.slice(0, name), added];
  let done = name;
  for (const { name: attribute, nameEnd, end, quote } of attributes) {
    const mark = quote === '' ? '"' : quote;
    parts.push(tag.slice(done, nameEnd), '=', mark, attribute === 'dir' ? direction : language, mark);
    done = quote === '' ? end : end + 1;
  }
  parts.push(tag.slice(done));
  return text.slice(0, token.from) + parts.join('') + text.slice(token.to);
}
