// The published types are of other types of markdown-it than those of an ES module.
declare module 'markdown-it-footnote' {
  import type MarkdownIt from 'markdown-it';

  const footnotes: (parser: MarkdownIt) => void;
  export default footnotes;
}
