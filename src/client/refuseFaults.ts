import type { RuleFault } from '../api/rules.ts';
import { ServiceError } from './errors.ts';

/** @throws ServiceError invalidRequest for the first of the rules that a request breaks; nothing is sent then. */
export function refuseFaults(faults: readonly RuleFault[]): void {
  const [fault] = faults;
  if (fault) throw ruleError(fault);
}

/** The error for a rule that a request breaks. */
export function ruleError({ parameter, message }: RuleFault): ServiceError {
  return new ServiceError('invalidRequest', `${parameter} ${message}`, { parameter });
}
