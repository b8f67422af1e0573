import { posix } from 'node:path';
import type * as vscode from 'vscode';
import type { Documents, LinkRequest, LinksFinished } from '../../services/localization/documents.ts';
import { isOnDisk } from '../../editor/files.ts';
import type { FilePlace } from './filePlaces.ts';
import type { OpenedFile } from './openedFile.ts';

/** A translation whose links are to be finished. */
export interface LinkedText extends Pick<LinkRequest, 'isUpdate' | 'units'> {
  readonly source: OpenedFile;
  readonly place: FilePlace;
  readonly target: vscode.Uri;
  readonly text: string;
}

/** Lets the links of a translation lead to what those of its source lead to. In a place without a layout, they stay as they are. */
export async function finishLinks(
  documents: Pick<Documents, 'finishLinks'>,
  { source, place, target, text, isUpdate, units }: LinkedText,
): Promise<LinksFinished> {
  const path = posix.relative(place.root.path, target.path);
  const { layout, root } = place;
  if (!layout || path.startsWith('../')) return { text, unknown: 0 };
  const { headings, keeps } = layout;
  const finished = await documents.finishLinks({
    format: source.read.format,
    source: { path: place.path, text: source.file.text },
    target: { path, text },
    headings: headings && { id: headings.id, ...(headings.variant !== undefined && { variant: headings.variant }) },
    keeps,
    // On the disk, links may lead to files of any type, of which the names are not read.
    root: isOnDisk(root) ? root.fsPath : undefined,
    paths: isOnDisk(root) ? [] : [...place.paths],
    isUpdate,
    ...(units && { units }),
  });
  return finished ?? { text, unknown: 0 };
}
