import { posix } from 'node:path';
import * as vscode from 'vscode';
import { refuseOutside, staysIn } from '../../services/placesInside.ts';
import { setting } from '../../services/settings/settings.ts';
import { findLayouts, isManifest } from '../../text/layouts/findLayouts.ts';
import type { Layouts, Placement } from '../../text/layouts/findLayouts.ts';
import type { Layout } from '../../text/layouts/layout.ts';
import { fileExists, fileName } from '../../editor/files.ts';
import { UserError } from '../../editor/userError.ts';
import { askForLayout } from './layoutAnswers.ts';
import type { LayoutAnswer, LayoutAnswers } from './layoutAnswers.ts';
import * as messages from './texts.ts';

/** Folders with what others have written. */
export const foreignFolders = '**/{node_modules,.git}/**';
/** Documents and manifests of tools that tell where translations lie. */
const documents =
  '**/{*.md,*.mdx,*.markdown,*.html,*.htm,docusaurus.config.*,hugo.*,config.*,mkdocs.yml,mkdocs.yaml,astro.config.*,package.json}';
const most = 20_000;
/** Bytes of a manifest. */
const mostBytes = 1_000_000;

/** A file in the layout of its folder. */
export interface FilePlace {
  /** The folder of the workspace, or that of the file. */
  readonly root: vscode.Uri;
  /** From the root. */
  readonly path: string;
  /** Undefined if there is no place for a translation. */
  readonly layout: Layout | undefined;
  readonly placement: Placement | undefined;
  /** Paths of documents that exist, from the root. */
  readonly paths: ReadonlySet<string>;
}

/** A translation of a file. */
export interface FoundTranslation {
  readonly source: vscode.Uri;
  readonly target: vscode.Uri;
  /** Of the translation, in BCP 47. */
  readonly language: string;
}

interface Known {
  readonly layouts: Layouts;
  readonly paths: ReadonlySet<string>;
}

/** Finds the files of translations. Reads the names in a folder once, so use it for one command only. */
export class FilePlaces {
  readonly #answers: LayoutAnswers;
  readonly #nameOf: (code: string) => string;
  readonly #known = new Map<string, Promise<Known>>();

  /** @param nameOf returns the name of a language. */
  constructor(answers: LayoutAnswers, nameOf: (code: string) => string) {
    [this.#answers, this.#nameOf] = [answers, nameOf];
  }

  async of(file: vscode.Uri): Promise<FilePlace> {
    const root = vscode.workspace.getWorkspaceFolder(file)?.uri ?? vscode.Uri.joinPath(file, '..');
    const reading = this.#known.get(root.toString()) ?? knownIn(root, file, this.#answers.of(root));
    this.#known.set(root.toString(), reading);
    const { layouts, paths } = await reading;
    const path = posix.relative(root.path, file.path);
    const placement = layouts.of(path);
    const layout = placement?.kind === 'layout' ? placement.layout : placement?.candidates[0];
    return { root, path, layout, placement, paths };
  }

  /**
   * Asks which layout a document has, if several fit and nobody has told yet. An answer may lead to another question.
   * @param current answers to mark. @returns true if there was a question. @throws CancellationError
   */
  async settle(file: vscode.Uri, current: LayoutAnswer = {}): Promise<boolean> {
    const asked = new Set<string>();
    for (;;) {
      const { root, path, placement } = await this.of(file);
      if (placement?.kind !== 'question' || asked.has(placement.about)) return asked.size > 0;
      const answer = await askForLayout(placement, path, current, this.#nameOf);
      if (!answer) return asked.size > 0;
      asked.add(placement.about);
      await this.#answers.add(root, answer);
      this.#known.delete(root.toString());
    }
  }

  /** Asks again, whatever was told before. @returns false if there is only one place. @throws CancellationError */
  async settleAgain(file: vscode.Uri): Promise<boolean> {
    const { root } = await this.of(file);
    const before = this.#answers.of(root);
    const set = async (answer: LayoutAnswer) => {
      await this.#answers.set(root, answer);
      this.#known.delete(root.toString());
    };
    let isAsked = false;
    try {
      await set({});
      isAsked = await this.settle(file, before);
    } finally {
      if (!isAsked) await set(before);
    }
    return isAsked;
  }

  /** Returns the place of a translation, where there may be no file yet. @throws UserError if there is none within its folder. */
  async targetOf(source: vscode.Uri, language: string): Promise<FoundTranslation> {
    const { root, path, layout } = await this.of(source);
    const place = layout?.targetOf(path, language);
    if (place === undefined) throw new UserError(messages.noPlace(fileName(source)));
    const target = vscode.Uri.joinPath(root, place);
    await refuseOutside(root, target);
    // The place may tell less of a language than the service's code.
    return { source, target, language: layout?.sourceOf(place)?.tag.language ?? language };
  }

  /** Returns the translation that a file is; undefined if it is none, or if it or its source is a link out of the folder. */
  async asTranslation(file: vscode.Uri): Promise<FoundTranslation | undefined> {
    const { root, path, layout } = await this.of(file);
    const found = layout?.sourceOf(path);
    const source = found && vscode.Uri.joinPath(root, found.path);
    if (!source || !(await fileExists(source)) || !(await staysIn(root, source)) || !(await staysIn(root, file))) return undefined;
    return { source, target: file, language: found.tag.language };
  }

  /** Returns the translations of a file that there are. */
  async translationsOf(source: vscode.Uri): Promise<FoundTranslation[]> {
    const { root, path, layout } = await this.of(source);
    const found: FoundTranslation[] = [];
    for (const { spelled, language } of layout?.languages ?? []) {
      const place = layout?.targetOf(path, spelled);
      if (place === undefined) continue;
      const target = vscode.Uri.joinPath(root, place);
      if ((await fileExists(target)) && (await staysIn(root, target))) found.push({ source, target, language });
    }
    return found;
  }
}

async function knownIn(root: vscode.Uri, source: vscode.Uri, answer: LayoutAnswer): Promise<Known> {
  // Beside a file that lies in no folder of the workspace, there may be everything.
  const pattern = vscode.workspace.getWorkspaceFolder(source) ? documents : documents.replace('**/', '');
  const found = await vscode.workspace.findFiles(new vscode.RelativePattern(root, pattern), foreignFolders, most);
  const paths = found.map(({ path }) => posix.relative(root.path, path));
  const texts = new Map<string, string>();
  for (const path of paths.filter(isManifest)) {
    const text = await manifestText(vscode.Uri.joinPath(root, path));
    if (text !== undefined) texts.set(path, text);
  }
  const own = posix.relative(root.path, source.path);
  const all = paths.includes(own) ? paths : [...paths, own];
  const resultFile = setting('interlinear.documents.resultFile', source);
  return { layouts: findLayouts({ paths: all, read: (path) => texts.get(path) }, { ...answer, pattern: resultFile }), paths: new Set(all) };
}

/** Returns the text of a manifest; undefined for one that is too large for a person to have written, or that can't be read. */
export async function manifestText(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    return size > mostBytes ? undefined : new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return undefined;
    throw error;
  }
}
