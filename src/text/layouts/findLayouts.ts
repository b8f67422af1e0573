import { docusaurusSite, isDocusaurusManifest } from './docusaurus.ts';
import { hugoSite, isHugoManifest } from './hugo.ts';
import { hugoRoot } from './hugoSettings.ts';
import type { Layout, LayoutId } from './layout.ts';
import { isMkdocsManifest, mkdocsSite } from './mkdocs.ts';
import { isInside } from './paths.ts';
import { layoutOfNewName, layoutOfPattern, layoutsBelow, layoutsOfFolders, layoutsOfNames, plainManner } from './plainLayouts.ts';
import { createProject } from './project.ts';
import type { Evidence, Project } from './project.ts';
import type { Site } from './site.ts';
import { isStarlightManifest, starlightSite } from './starlight.ts';
import { isSameLanguage, languageOfCode } from './tags.ts';
import { isVitepressManifest, vitepressSite } from './vitepress.ts';

/** Which layout a document has, by the files around it and the manifests of tools. */

/** What the settings, or the user, told. */
export interface Answers {
  /** Language of the sources. */
  readonly source?: string | undefined;
  readonly layout?: LayoutId | undefined;
  /** What stands between a name and a language. */
  readonly separator?: string | undefined;
  /** Value of `interlinear.documents.resultFile`. */
  readonly pattern?: string | undefined;
}

/** A layout, or a question whose answer is one of several. Undefined if there is no place for a translation within the root. */
export type Placement =
  | { readonly kind: 'layout'; readonly layout: Layout }
  /** `source`: the layouts differ in the language of the sources only. The one with most documents comes first. */
  | { readonly kind: 'question'; readonly about: 'source' | 'layout'; readonly candidates: readonly Layout[] };

export interface Layouts {
  /** Returns the layout for a source or a translation. */
  of(path: string): Placement | undefined;
}

/** Returns true for a file whose text tells about layouts. */
export function isManifest(path: string): boolean {
  return [isDocusaurusManifest, isVitepressManifest, isStarlightManifest, isHugoManifest, isMkdocsManifest].some((isOne) => isOne(path));
}

const usualPattern = '${dir}/${name}.${lang}${ext}';

/** Reads the evidence once for all documents. */
export function findLayouts(evidence: Evidence, answers: Answers = {}): Layouts {
  const project = createProject(evidence, isManifest);
  const sites = sitesOf(project);
  const ofPlain = plainManner(project);
  return {
    of(path) {
      if (!isInside(path)) return undefined;
      const around = sites.filter((site) => site.covers(path));
      const inner = around.filter(({ root }) => root.length === around[0]?.root.length);
      const fitting = inner.flatMap((site) => site.layoutsFor(path)).filter((layout) => fits(layout, path));
      const known = chosen(fitting, answers);
      if (known) return known;
      const manner = inner[0]?.manner ?? ofPlain;
      const names = layoutsOfNames(path, project, manner);
      // Names that all have a language may belong to one without it in a folder around them.
      const below = names.every(({ source }) => source) ? layoutsBelow(path, project, manner) : [];
      const plain = below.length > 0 ? below : [...names, ...layoutsOfFolders(path, project, manner)];
      const fittingPlain = plain.filter((layout) => fits(layout, path));
      const placed = chosen(fittingPlain, answers);
      if (placed) return placed;
      const pattern = answers.pattern ?? usualPattern;
      const layout = layoutOfPattern(path, project, pattern, manner) ?? layoutOfNewName(path, project, pattern, answers.source, manner);
      return layout && fits(layout, path) ? { kind: 'layout', layout } : undefined;
    },
  };
}

/** Inner sites come first. */
function sitesOf(project: Project): Site[] {
  const { manifests } = project;
  const ofHugo = [...Map.groupBy(manifests.filter(isHugoManifest), hugoRoot).values()];
  const sites = [
    ...manifests.filter(isDocusaurusManifest).map((path) => docusaurusSite(path, project)),
    ...manifests.filter(isVitepressManifest).map((path) => vitepressSite(path, project)),
    ...manifests.filter(isStarlightManifest).map((path) => starlightSite(path, project)),
    ...manifests.filter(isMkdocsManifest).map((path) => mkdocsSite(path, project)),
    ...ofHugo.map((paths) => hugoSite(paths, project)),
  ];
  return sites.filter((site) => site !== undefined).toSorted((a, b) => b.root.length - a.root.length);
}

/** Languages that a layout is tried with, which few documents are in. Not every layout has a place for others than its own. */
const trial = ['zu', 'xh'];

function fits(layout: Layout, path: string): boolean {
  const own = layout.languages.slice(0, 2).map(({ spelled }) => spelled);
  return layout.sourceOf(path) !== undefined || [...own, ...trial].some((language) => layout.targetOf(path, language) !== undefined);
}

function chosen(layouts: readonly Layout[], { source, layout: id, separator }: Answers): Placement | undefined {
  const ofId = id === undefined ? layouts : layouts.filter((layout) => layout.id === id);
  const ofSeparator = ofId.filter((layout) => layout.separator === separator);
  const byId = separator === undefined || ofSeparator.length === 0 ? ofId : ofSeparator;
  const language = source === undefined ? undefined : languageOfCode(source);
  const bySource = byId.filter((layout) => layout.source && language !== undefined && isSameLanguage(layout.source.language, language));
  // Of English and American English, the one that was named.
  const exact = bySource.filter((layout) => layout.source?.language === source);
  const candidates = [exact, bySource, byId].find((some) => some.length > 0) ?? layouts;
  const [first] = candidates;
  if (!first) return undefined;
  if (candidates.length === 1) return { kind: 'layout', layout: first };
  const isOne = candidates.every((layout) => layout.id === first.id && layout.root === first.root && layout.source !== undefined);
  return { kind: 'question', about: isOne ? 'source' : 'layout', candidates };
}
