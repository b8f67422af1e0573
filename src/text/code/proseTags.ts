/** Lines for tools. They are left unchanged. */
const directives: readonly RegExp[] = [
  /^!/,
  /^-\*-.*-\*-$/,
  /^(?:vim?|ex):\s/,
  /^(?:sourceMappingURL|sourceURL)=/,
  /^[@#]\s*sourceMappingURL=/,
  /^SPDX-/,
  /^(?:copyright\b|©|\(c\)\s)/i,
  /^@(?:license|copyright|preserve)\b/,
  /^#?(?:end)?region\b/i,
  /^#?pragma\b/i,
  /^(?:eslint|jshint|jslint|tslint|stylelint|markdownlint)(?:-|:|\s+[\w/@-]+:)(?!.*\s--\s)/,
  /^(?:oxlint|biome|deno|rome|prettier|dprint)-\S+(?!\S)(?!.*(?:\s--|:)\s)/,
  /^(?:eslint-env|globals?|exported)\s/,
  /^(?:istanbul|c8|v8)\s+ignore\b/,
  /^webpack\w+\s*:/,
  /^(?:c|code)?spell(?:-?checker)?:/i,
  /^[#@]__(?:PURE|NO_SIDE_EFFECTS|INLINE|KEY)__/,
  /^@(?:vite-ignore|jsx\w*|flow|format|noflow|generated|codegen|ts-(?:no)?check)\b/,
  /^@(?:phpstan|psalm|phan|codeCoverageIgnore|codingStandardsIgnore|phpcs)[\w-]*\b/,
  /^<\/?(?:reference|amd-\w+)\b.*>$/,
  /^(?:noqa|nosec|nosemgrep|fmt:|isort:|mypy:|pyright:|pylint:|flake8[:\s]|ruff:|yapf:|type:\s|pragma:|pyre-)/i,
  /^(?:no)?lint(?:NEXTLINE|BEGIN|END)?(?:[:(]\S*|$)/i,
  /^(?:clang-(?:format|tidy)|swiftlint|swiftformat|ktlint|detekt|checkstyle|spotless|shellcheck|hadolint|yamllint|rubocop|standard|phpcs|sqlfluff|tfsec|checkov)[:\s-]/,
  /^(?:frozen_string_literal|typed|encoding|coding|warn_indent|shareable_constant_value):\s/,
  /^(?:go|nolint|cgo|export|line):\S/,
  /^\+build\s/,
  /^(?:language|noinspection)[=\s]\s*\w+$/,
  /^(?:ReSharper|sonar|NOSONAR|NOPMD|CHECKSTYLE)\b/,
  /^(?:begin|end)-\w+$/,
];

/** Prefixes that stay in front of a line's words. */
const prefixes: readonly RegExp[] = [
  // Lists, quotations and headings of Markdown
  /^(?:[-+*•–]|\d{1,3}[.)]|[a-z]\))[ \t]+(?:\[[ xX]\][ \t]+)?/,
  /^>[ \t]?/,
  /^#{1,6}[ \t]+/,
  // Notes to developers
  /^(?:TODO|FIXME|XXX|HACK|BUG|OPTIMIZE|REVIEW|SAFETY|MARK|WARN(?:ING)?(?=\()|NOTE(?=\())\b(?:\([^)]*\))?:?[ \t]*(?:-[ \t]+)?/,
  // Tool directives with a reason
  /^@ts-(?:ignore|expect-error)\b:?[ \t]*/,
  /^(?:eslint|stylelint)-(?:disable|enable).*?[ \t]--[ \t]+/,
  /^(?:oxlint|biome|deno-lint)-(?:ignore|disable)\S*(?:[ \t]+[\w/-]+)*(?::|[ \t]--)[ \t]+/,
  // JSDoc, Javadoc, Doxygen, PHPDoc, LuaDoc
  /^[@\\](?:param|arg|argument|property|property-read|property-write|prop|var|template|typeparam|tparam|typedef|callback|field)(?:\[[\w, ]+\])?(?:[ \t]+\{[^}]*\})?(?:[ \t]+(?=[^\s$]*[|<>\\\]])\S+(?=[ \t]+\$))?(?:[ \t]+(?:int|string|bool|boolean|float|array|mixed|callable|object|null|self|static)(?=[ \t]+\$))?(?:[ \t]+\S+)?(?:[ \t]+[-–—:](?=[ \t]))?[ \t]*/,
  /^[@\\](?:throws|throw|exception|raises|retval)(?:[ \t]+\{[^}]*\}|[ \t]+[A-Z\\][.\w\\]*|[ \t]+[A-Z_]+\b)?(?:[ \t]+[-–—:](?=[ \t]))?[ \t]*/,
  /^[@\\](?:returns?|yields?|result)(?:[ \t]+\{[^}]*\})?(?:[ \t]+[-–—:](?=[ \t]))?[ \t]*/,
  /^[@\\][a-zA-Z][\w-]*(?:\{[^}]*\})?(?:[ \t]+\{[^}]*\})?(?::(?=[ \t]))?[ \t]*/,
  // Fields and admonitions of reStructuredText
  /^:(?:[a-zA-Z][\w-]*)(?:[ \t][^:]+)?:[ \t]+/,
  /^\.\.[ \t]+[\w:-]+::[ \t]*/,
  // Elements of XML documentation
  /^<\/?[a-zA-Z][^<>]*>[ \t]*/,
];

/** A closing element, with the blanks before it. Longer names don't count. */
const closingTag = /(?<![ \t])[ \t]*<\/[a-zA-Z][\w:-]*>$/;
const longestTag = 200;

/** Tags whose content is names or values, not prose. */
const valueTags =
  /^(?:[@\\](?:type|since|version|author|default|defaultvalue|memberof|module|namespace|extends|augments|implements|mixes|requires|alias|borrows|kind|import|satisfies|enum|access|category|group|ingroup|addtogroup|ref|snippet|include|inheritDoc|package|name|class|interface|lends|fires|emits|listens|see)\b(?!.*\s\p{L}+\s+\p{L}+\s+\p{L}+)|:(?:rtype|type|vartype|meta|orphan)\b)/u;

/** Headings of docstring sections that tools recognize (Google, NumPy). */
const sections =
  /^(?:Args|Arguments|Parameters|Params|Other Parameters|Keyword Args|Keyword Arguments|Returns?|Yields?|Raises|Throws|Warns|Attributes|Examples?|Notes?|See Also|References|Methods|Todo|Warnings?|Receives|Usage):?$/;

/** `name (type): words` below such a heading. */
const sectionEntry = /^\*{0,2}[a-zA-Z_][\w.]*(?:[ \t]*\([^)]*\))?:[ \t]+/;

export function isSectionHeading(words: string): boolean {
  return sections.test(words);
}

/** Returns true for sections whose entries start with a name. */
export function hasEntries(heading: string): boolean {
  return /^(?:Args|Arg|Param|Other Param|Keyword|Attrib|Raises|Throws|Warns|Methods|Receives|Returns?|Yields?)/.test(heading);
}

/** Returns true if a comment line contains nothing for readers. */
export function isForTools(words: string): boolean {
  return directives.some((pattern) => pattern.test(words)) || valueTags.test(words);
}

/** Returns true if a line starts an item, so that it does not continue the previous line. */
export function beginsItem(words: string): boolean {
  return prefixes.some((pattern) => pattern.test(words));
}

/** Returns the length of list marks, tags and notes in front of the words. */
export function prefixLength(words: string, insideSection: boolean): number {
  let length = 0;
  if (insideSection) length = sectionEntry.exec(words)?.[0].length ?? 0;
  for (let again = true; again && length < words.length;) {
    const rest = words.slice(length);
    const found = prefixes.map((pattern) => pattern.exec(rest)?.[0].length ?? 0).find((size) => size > 0) ?? 0;
    length += found;
    again = found > 0;
  }
  return length;
}

/** Returns the length of the suffix after a line's words: closing elements, or the colons that precede code in reStructuredText. */
export function suffixLength(words: string): number {
  if (words.endsWith('::')) return 2;
  let end = words.length;
  for (;;) {
    const tag = closingTag.exec(words.slice(Math.max(0, end - longestTag), end))?.[0];
    if (tag === undefined) return words.length - end;
    end -= tag.length;
  }
}

/** Returns true if a comment block is a license, which must not be translated. */
export function isLicense(text: string): boolean {
  if (/SPDX-License-Identifier|@license\b/.test(text)) return true;
  return /\bcopyright\b|©/i.test(text) && /licen[sc]e|all rights reserved|permission is hereby granted|warrant/i.test(text);
}
