import { markupTokens } from '../markup/markupTokens.ts';
import { shifted } from './ranges.ts';
import { tagsOf } from './attributes.ts';
import type { Attribute } from './attributes.ts';
import type { Destination, FileLinks, PlacedHeading } from './links.ts';

/** Links, names and headings in HTML. */

const wanted = new Set(['href', 'id', 'name', 'poster', 'src', 'srcset']);

/** Reads an HTML file. Only places with a name can be linked to in it. */
export function readHtmlLinks(text: string): FileLinks {
  const { destinations, ids } = addressesOf(text);
  return { destinations, ids, headings: () => [] };
}

export interface Addresses {
  readonly destinations: readonly Destination[];
  readonly ids: ReadonlySet<string>;
}

/** Returns the addresses and names in the tags of a piece of HTML. */
export function addressesOf(html: string): Addresses {
  const destinations: Destination[] = [];
  const ids = new Set<string>();
  let base: Destination | undefined;
  for (const [at, attributes] of tagsOf(html, (name) => wanted.has(name))) {
    for (const attribute of attributes) {
      const { name, start, end, text } = attribute;
      if (name === 'id' || (name === 'name' && /^<a\s/i.test(html.slice(at, at + 3)))) ids.add(text);
      else if (name === 'srcset') for (const one of candidatesOf(attribute, html)) destinations.push(one);
      else if (name !== 'name' && start < end) {
        const destination = { start, end, url: text };
        if (name === 'href' && /^<base\s/i.test(html.slice(at, at + 6))) base ??= destination;
        else destinations.push(destination);
      }
    }
  }
  // All addresses are relative to the base.
  return { destinations: base ? [base] : destinations, ids };
}

/** Returns the addresses of images for several resolutions: `a.png, b.png 2x`. */
function candidatesOf({ start, end, text }: Attribute, html: string): Destination[] {
  // An address with data in it has commas of its own.
  if (text.includes('data:') || html.slice(start, end) !== text) return [];
  return [...text.matchAll(/(?<=^|,)\s*([^\s,](?:[^\s,]|,(?=[^\s,]))*)/g)].map(({ 0: { length }, 1: url = '', index }) => {
    const to = start + index + length;
    return { start: to - url.length, end: to, url };
  });
}

/** Returns the headings that a piece of HTML contains as a whole. @param at its offset in the file. */
export function htmlHeadings(html: string, at: number): PlacedHeading[] {
  if (!/<h[1-6][\s>]/i.test(html)) return [];
  const ids = tagsOf(html, (name) => name === 'id');
  const found: PlacedHeading[] = [];
  let open: { readonly name: string; readonly from: number; readonly parts: string[] } | undefined;
  for (const token of markupTokens(html, false)) {
    if (token.kind === 'open' && /^h[1-6]$/.test(token.name)) open = { name: token.name, from: token.from, parts: [] };
    else if (token.kind === 'text') open?.parts.push(token.run.units.join(''));
    else if (token.kind === 'close' && open?.name === token.name) {
      const text = open.parts.join('');
      const [id] = ids.get(open.from) ?? [];
      const range = shifted({ start: open.from, end: token.to }, at);
      found.push({ text, raw: text, id: id?.text, depth: Number(open.name.slice(1)), ...range });
      open = undefined;
    }
  }
  return found;
}
