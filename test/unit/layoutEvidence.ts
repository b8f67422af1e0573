import assert from 'node:assert/strict';
import { findLayouts, isManifest, type Answers } from '../../src/text/layouts/findLayouts.ts';
import type { Layout } from '../../src/text/layouts/layout.ts';

/** Files of a project: their paths, and the text of manifests behind a colon and a line break. */
export function layoutsOf(files: readonly string[], answers: Answers = {}, links: readonly string[] = []) {
  const texts = new Map(files.map((file) => [file.split(':\n', 1)[0] ?? '', file.slice(file.indexOf(':\n') + 2)]));
  const read = (path: string) => {
    assert.ok(isManifest(path), `${path} is read`);
    return texts.get(path);
  };
  return findLayouts({ paths: [...texts.keys()], read, links }, answers);
}

/** The layout of a document that there is no question about. */
export function layoutOf(path: string, files: readonly string[], answers: Answers = {}): Layout {
  const placement = layoutsOf(files, answers).of(path);
  assert.equal(placement?.kind, 'layout', `${path}: ${placement?.kind ?? 'no place'}`);
  return placement.layout;
}

/** Asserts that a source and a translation belong together, in both directions and seen from both. */
export function assertPair(files: readonly string[], source: string, language: string, target: string, answers: Answers = {}): Layout {
  const layout = layoutOf(source, files, answers);
  assert.equal(layout.targetOf(source, language), target);
  assert.equal(layout.adding(language).sourceOf(target)?.path, source);
  // The translation is there now.
  const found = layoutOf(target, [...files.filter((file) => file !== target), target], answers);
  assert.equal(found.sourceOf(target)?.path, source);
  assert.equal(found.targetOf(target, 'zu'), undefined, 'a translation is no source');
  return layout;
}
