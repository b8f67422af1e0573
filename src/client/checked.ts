import * as v from 'valibot';
import { schemaFaults } from '../api/rules.ts';
import { ruleError } from './refuseFaults.ts';

/**
 * A request as the schema describes it, before anything is sent.
 * @throws ServiceError invalidRequest that names the parameter whose rule is broken, in the words that the service would use.
 */
export function checked<S extends v.GenericSchema>(schema: S, request: v.InferInput<S>): v.InferOutput<S> {
  const result = v.safeParse(schema, request);
  if (result.success) return result.output;
  const [fault] = schemaFaults(result.issues);
  throw ruleError(fault ?? { parameter: 'body', message: 'is not what the interface describes.' });
}
