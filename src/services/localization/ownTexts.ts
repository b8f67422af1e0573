import type { OpenFile } from '../../text/files/openFile.ts';
import type { UpdatePlan, WrittenUnit } from './updatePlan.ts';

/**
 * Sends texts by themselves that only have the hash of another one: a hash of 30 bits is that of two texts in one of some hundred documents
 * with thousands of paragraphs.
 */
export function withOwnTexts(plan: UpdatePlan, { units }: OpenFile): UpdatePlan {
  const words = (source: number) => units[source]?.words.replaceAll(/\s+/g, ' ').trim();
  const added = new Set<number>();
  const own = (written: WrittenUnit): WrittenUnit => {
    const { source, text } = written;
    if (text.from !== 'service' || text.source === source || words(text.source) === words(source)) return written;
    added.add(source);
    return { ...written, text: { from: 'service', source } };
  };
  const operations = plan.operations.map((operation) => {
    if (operation.kind === 'replace') return { ...operation, unit: own(operation.unit) };
    return operation.kind === 'patch' || operation.kind === 'remove' ? operation : { ...operation, units: operation.units.map(own) };
  });
  if (added.size === 0) return plan;
  return { ...plan, operations, send: [...plan.send, ...added].toSorted((one, other) => one - other) };
}
