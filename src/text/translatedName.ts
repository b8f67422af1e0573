import { namePart } from './fileNames.ts';

/**
 * Returns the name of a translated file next to its original: `de.json` for `en.json`, `app_de.arb` for `app_en.arb`, `de/app.json` for
 * `en/app.json`, `de.lproj/a.strings` for `en.lproj/a.strings`, `values-de/a.xml` for `values/a.xml`, `README.de.md` for `README.md`.
 * @param path with slashes. Its folder counts only if it is named after the language.
 * @param source code of the original's language; empty if unknown.
 */
export function translatedName(path: string, source: string, language: string): string {
  // A code from the service's list is text from outside.
  const target = namePart(language);
  const segments = path.split('/');
  const file = segments.at(-1) ?? '';
  const dot = file.lastIndexOf('.');
  const stem = dot > 0 ? file.slice(0, dot) : file;
  const extension = dot > 0 ? file.slice(dot) : '';
  for (const pattern of codeAtEnd) {
    const [code = ''] = pattern.exec(stem) ?? [];
    if (isOf(code, source)) return stem.slice(0, stem.length - code.length) + likeCode(target, code) + extension;
  }
  const folder = segments.at(-2) ?? '';
  const resources = folderOfResources(folder, source, target);
  if (resources !== undefined) return `${resources}/${file}`;
  if (isOf(folder, source) && !folder.includes('.')) return `${likeCode(target, folder)}/${file}`;
  return `${stem}.${target}${extension}`;
}

/** Returns the folder for Apple's and Android's resources, which have their own naming schemes. */
function folderOfResources(folder: string, source: string, target: string): string | undefined {
  const [, bundle = ''] = /^(\w[\w-]*)\.lproj$/.exec(folder) ?? [];
  if (bundle === 'Base' || isOf(bundle, source)) return `${target}.lproj`;
  const [values, qualifier = ''] = /^values(?:-([a-z]{2,3})(?:-r[A-Z]{2})?)?$/.exec(folder) ?? [];
  if (values === undefined || (qualifier !== '' && !isOf(qualifier, source))) return undefined;
  return `values-${target.replace(/-(?=[A-Z]{2}$)/, '-r')}`;
}

/** Language code at the end of a name, without and with a region. */
const codeAtEnd = [/(?:^|(?<=[._-]))[a-z]{2,3}$/i, /(?:^|(?<=[._-]))[a-z]{2,3}[-_][a-z\d]{2,4}$/i] as const;

function isOf(code: string, language: string): boolean {
  return code !== '' && baseOf(code) === baseOf(language);
}

function baseOf(code: string): string {
  return code.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
}

/** Returns a code with the separator of another one. */
function likeCode(code: string, other: string): string {
  return other.includes('_') ? code.replaceAll('-', '_') : code;
}
