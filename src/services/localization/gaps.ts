import type { GapBetween } from './alignment.ts';
import type { BlockTree } from './blockTree.ts';
import { judgeItems } from './gapItems.ts';
import type { Item } from './gapItems.ts';
import { segmentsOf } from './segments.ts';
import type { Group } from './segments.ts';
import type { SourceClass, TargetClass, Verdicts } from './verdicts.ts';

/** Decides about units without a partner. */
export class GapJudge {
  readonly #verdicts: Verdicts;
  readonly #sourceTree: BlockTree;
  readonly #targetTree: BlockTree;
  /** How much deeper the target lies than the source. */
  #deeper = 0;

  constructor(verdicts: Verdicts, sourceTree: BlockTree, targetTree: BlockTree) {
    [this.#verdicts, this.#sourceTree, this.#targetTree] = [verdicts, sourceTree, targetTree];
  }

  judge(gap: GapBetween): void {
    // Somebody may have put all of the target into another block.
    const near = gap.before ?? gap.after;
    this.#deeper = near ? depthOf(near[1], this.#targetTree) - depthOf(near[0], this.#sourceTree) : 0;
    for (const { sources, targets, isOneBlock } of segmentsOf(gap, this.#sourceTree, this.#targetTree)) {
      if (isOneBlock) this.#judgeUnits(sources[0] ?? [], targets[0] ?? []);
      else this.#judgeBlocks(sources, targets);
    }
  }

  /** Decides about blocks from the outside: what lies in blocks that belong together is looked at by itself. */
  #judgeBlocks(ones: readonly Group[], others: readonly Group[]): void {
    const sources = trees(ones, this.#sourceTree).map((groups) => this.#sourceItem(groups));
    const targets = trees(others, this.#targetTree).map((groups) => this.#targetItem(groups));
    judgeItems({ sources, targets }, this.#verdicts, (one, other) => {
      this.#judgeUnits(one.groups[0] ?? [], other.groups[0] ?? []);
      const last = other.groups[0]?.at(-1);
      for (const unit of one.groups[0] ?? []) if (last !== undefined) this.#verdicts.beside.set(unit, last);
      if (one.groups.length + other.groups.length > 2) this.#judgeBlocks(one.groups.slice(1), other.groups.slice(1));
    });
  }

  /** Decides about units of one block of each side. */
  #judgeUnits(ones: Group, others: Group): void {
    const sources = ones.map((unit) => this.#sourceItem([[unit]]));
    const targets = others.map((unit) => this.#targetItem([[unit]]));
    judgeItems({ sources, targets }, this.#verdicts, (one, other) => {
      const [[source], [target]] = [one.groups[0] ?? [], other.groups[0] ?? []];
      if (source !== undefined && target !== undefined) this.#verdicts.pair(source, target);
    });
  }

  /** Of a block, what the target had counts most, and what stands elsewhere as well counts least. */
  #sourceItem(groups: readonly Group[]): Item<SourceClass> {
    const classes = new Set(groups.flatMap((units) => units.map((unit) => this.#verdicts.sourceClass(unit))));
    const found = classes.has('known') ? 'known' : classes.has('unknown') ? 'unknown' : 'twin';
    const first = groups[0]?.[0] ?? 0;
    const depth = depthOf(first, this.#sourceTree);
    return { groups, kind: this.#verdicts.kindOfSource(first), depth, isListed: this.#sourceTree.isListed(first), class: found };
  }

  #targetItem(groups: readonly Group[]): Item<TargetClass> {
    const classes = new Set(groups.flatMap((units) => units.map((unit) => this.#verdicts.targetClass(unit))));
    const found = classes.has('theirs') ? 'theirs' : classes.has('ours') ? 'ours' : 'oursTwin';
    const first = groups[0]?.[0] ?? 0;
    const depth = depthOf(first, this.#targetTree) - this.#deeper;
    return { groups, kind: this.#verdicts.kindOfTarget(first), depth, isListed: this.#targetTree.isListed(first), class: found };
  }
}

function depthOf(unit: number, tree: BlockTree): number {
  return tree.depthOf(tree.blockOf(unit) ?? 0);
}

/** Joins each block with those that lie in it. */
function trees(groups: readonly Group[], tree: BlockTree): Group[][] {
  const found: Group[][] = [];
  let end = -1;
  for (const group of groups) {
    const [first = 0] = group;
    if (first < end) found.at(-1)?.push(group);
    else {
      found.push([group]);
      end = tree.range(tree.blockOf(first) ?? 0).end;
    }
  }
  return found;
}
