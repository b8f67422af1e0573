import type { Context } from 'hono';
import type { SandboxEnv } from './sandboxEnv.ts';

/** The query of a request with the values that are no strings converted; what does not convert is left for the schema to refuse. */
export function queryOf(c: Context<SandboxEnv>, types: Readonly<Record<string, 'boolean' | 'number'>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(c.req.query()).map(([name, value]) => [name, converted(value, types[name])]));
}

function converted(value: string, type: 'boolean' | 'number' | undefined): unknown {
  if (type === 'number') return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
  if (type === 'boolean' && /^(?:true|1)$/i.test(value)) return true;
  if (type === 'boolean' && /^(?:false|0)$/i.test(value)) return false;
  return value;
}

/** One page of a list; pages count from 0, and those after the last are empty. */
export function pageOf<T>(list: readonly T[], page: number, size: number): T[] {
  return list.slice(page * size, (page + 1) * size);
}
