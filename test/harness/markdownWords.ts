/** What is read where text was put into Markdown as `plainInMarkdown` does it: its entities and line breaks are as they look. */
export function wordsOf(markdown: string): string {
  return markdown
    .replaceAll('\\\n', '\n')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
