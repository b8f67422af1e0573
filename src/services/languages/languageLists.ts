import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { languageEntry } from '../../api/languageSchemas.ts';
import type { Language } from '../../api/languages.ts';
import type { KeptLanguages } from '../../client/languages.ts';

/** Maximum size of one account's lists in bytes. A service has a few hundred languages. */
const mostBytes = 2 * 1024 * 1024;
/** Maximum number of accounts with stored lists. The least recently used ones are deleted first. */
const mostAccounts = 8;
/** Maximum number of lists per account: each resource, with and without beta and external languages. */
const mostLists = 24;

/**
 * Stores the last valid language lists on disk, in a file for each address and account.
 * @param folder created if missing.
 * @param owner address and account, which must not reveal anything about the key.
 */
export function keepLanguageLists(folder: string, owner: readonly string[]): KeptLanguages {
  const file = join(folder, `${createHash('sha256').update(JSON.stringify(owner)).digest('hex').slice(0, 32)}.json`);
  let writing = Promise.resolve();

  async function write(name: string, languages: readonly Language[]): Promise<void> {
    const others = Object.entries(await stored(file)).filter(([other]) => other !== name);
    const text = JSON.stringify(Object.fromEntries([...others.slice(1 - mostLists), [name, languages]]));
    if (Buffer.byteLength(text) > mostBytes) return;
    await mkdir(folder, { recursive: true });
    // Write to a temporary file first, so that other windows never read a partial file.
    const beside = `${file}.${randomUUID()}`;
    try {
      await writeFile(beside, text);
      await rename(beside, file);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    await prune(folder);
  }

  return {
    async recall(name) {
      await writing;
      const given = (await stored(file))[name];
      const languages = Array.isArray(given) ? given.flatMap(readLanguage) : [];
      if (languages.length === 0) return undefined;
      await utimes(file, new Date(), new Date()).catch(ignore);
      return languages;
    },
    keep(name, languages) {
      // Writes run one after another, because each keeps the lists that others wrote.
      writing = writing.then(() => write(name, languages)).catch(ignore);
      return writing;
    },
  };
}

/** Reads a file. Returns an empty object if it is missing, too large, or invalid. */
async function stored(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    if ((await stat(file)).size > mostBytes) return {};
    const read = v.safeParse(v.record(v.string(), v.unknown()), JSON.parse(await readFile(file, 'utf8')));
    return read.success ? read.output : {};
  } catch {
    return {};
  }
}

function readLanguage(given: unknown): Language[] {
  const read = v.safeParse(languageEntry, given);
  return read.success ? [read.output] : [];
}

/** Deletes the least recently used files, and partial files left by closed windows. */
async function prune(folder: string): Promise<void> {
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const aged = await Promise.all(files.map(async (file) => ({ file, time: (await stat(file).catch(ignore))?.mtimeMs ?? 0 })));
  const oldest = aged.toSorted((a, b) => b.time - a.time).slice(mostAccounts);
  for (const { file } of oldest) await rm(file, { force: true });
}

/** Ignores an error. A list that is not stored is requested again. */
function ignore(): undefined {}
