import { htmlFormat, markdownFormat } from './markdownFormat.ts';
import { mdxFormat } from './mdxFormat.ts';
import type { FileFormat } from './openFile.ts';

const formats: Readonly<Record<FileFormat['id'], FileFormat>> = { markdown: markdownFormat, mdx: mdxFormat, html: htmlFormat };

export function formatNamed(id: FileFormat['id']): FileFormat {
  return formats[id];
}
