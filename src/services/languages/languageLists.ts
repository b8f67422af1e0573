import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { languageEntry } from '../../api/languages.ts';
import type { Language } from '../../api/languages.ts';
import type { KeptLanguages } from '../../client/languages.ts';

/** Bytes of the lists of one account; a service has some hundred languages. */
const mostBytes = 2 * 1024 * 1024;
/** Accounts whose lists are kept; the one that was written last is the last to go. */
const mostAccounts = 8;
/** Lists of one account: each resource, with and without what is in beta or external. */
const mostLists = 24;

/**
 * Keeps the last good lists of languages on disk: a file for each address and account.
 * @param folder made when it is missing.
 * @param owner address and account, which must say nothing about the key.
 */
export function keepLanguageLists(folder: string, owner: readonly string[]): KeptLanguages {
  const file = join(folder, `${createHash('sha256').update(JSON.stringify(owner)).digest('hex').slice(0, 32)}.json`);
  let writing = Promise.resolve();

  async function write(name: string, languages: readonly Language[]): Promise<void> {
    const others = Object.entries(await stored(file)).filter(([other]) => other !== name);
    const text = JSON.stringify(Object.fromEntries([...others.slice(1 - mostLists), [name, languages]]));
    if (Buffer.byteLength(text) > mostBytes) return;
    await mkdir(folder, { recursive: true });
    // Beside it first: another window reads it whole, or as it was.
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
      // One after the other, as each keeps what the others wrote.
      writing = writing.then(() => write(name, languages)).catch(ignore);
      return writing;
    },
  };
}

/** What a file holds; nothing where it is missing, too large, or something else. */
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

/** Forgets what was not written for longest, and what a window that ended left half-written. */
async function prune(folder: string): Promise<void> {
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const aged = await Promise.all(files.map(async (file) => ({ file, time: (await stat(file).catch(ignore))?.mtimeMs ?? 0 })));
  const oldest = aged.toSorted((a, b) => b.time - a.time).slice(mostAccounts);
  for (const { file } of oldest) await rm(file, { force: true });
}

/** A list that is not kept is asked for again. */
function ignore(): undefined {}
