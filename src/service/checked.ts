import * as v from 'valibot';
import { schemaFaults } from '../contract/rules.ts';
import { refuseFaults } from './refuseFaults.ts';

/**
 * A request as the schema describes it, before anything is sent.
 * @throws ServiceError invalidRequest that names the parameter whose rule is broken, in the words that the service would use.
 */
export function checked<S extends v.GenericSchema>(schema: S, request: v.InferInput<S>): v.InferOutput<S> {
  const result = v.safeParse(schema, request);
  if (!result.success) refuseFaults(schemaFaults(result.issues));
  return v.parse(schema, request);
}
