import { addressFor, profiles } from '../../api/providers.ts';
import type { Profile } from '../../api/providers.ts';
import { endpointId, serverAddressFor } from '../../api/server.ts';
import type { Server } from '../../api/server.ts';
import type { Connection } from '../../client/client.ts';
import type { StepResult } from '../../services/steps.ts';
import type { KeyFault } from './tryKey.ts';
import * as messages from './texts.ts';

/** Title of all steps of connecting. */
export function title(): string {
  return messages.connectTitle();
}

/** The user's answers so far. They are kept when the user goes back, so that nothing has to be typed twice. */
export interface Answers {
  choice: 'deepl' | 'deeplUs' | 'deeplJapan' | 'custom' | 'sandbox';
  /** Another server, as typed so far. */
  server: Server;
  /** True if the user wants to set more than the address of the server. */
  more: boolean;
  key: string;
  /** Addresses and scheme for which the key was typed. */
  keyFor: string;
  /** Fault of the key that was tried last. */
  fault: KeyFault | undefined;
  /** True if another address of the provider is to be chosen for the key. */
  elsewhere: boolean;
  /** Connection that works or that could not be checked. */
  connection: Connection | undefined;
  /** Reason why the key could not be checked. */
  unchecked: string | undefined;
  /** Account under which data that outlives the key is kept; undefined for the key's own account. */
  keptAs: string | undefined;
}

/** Returns a server of which only the address is known. */
export function plainServer(address: string): Server {
  return { address, plan: 'paid', scheme: profiles.specification.authScheme, profile: 'specification' };
}

/** @param last the server that was connected last, used as the initial answer. */
export function newAnswers(last: Server | undefined, choice: Answers['choice']): Answers {
  return {
    choice,
    server: last ?? plainServer(''),
    more: false,
    key: '',
    keyFor: '',
    fault: undefined,
    elsewhere: false,
    connection: undefined,
    unchecked: undefined,
    keptAs: undefined,
  };
}

export function profileOf({ choice, server }: Answers): Profile {
  return profiles[choice === 'custom' ? server.profile : 'deepl'];
}

/** Returns the connection for a key. Its address is the one shown in the prompt and depends only on the answers for this server. */
export function connectionFor({ choice, server }: Answers, key: string): Connection {
  if (choice === 'custom') return { baseUrl: serverAddressFor(server, key), authScheme: server.scheme, profile: server.profile, key };
  const region = choice === 'deeplUs' ? 'us' : choice === 'deeplJapan' ? 'jp' : 'auto';
  return { baseUrl: addressFor(region, key), authScheme: profiles.deepl.authScheme, profile: 'deepl', key };
}

/** Returns the addresses (origin and path) that keys are sent to: the usual one and, if it differs, the one for keys that end in `:fx`. */
export function addressesOfKeys(answers: Answers): readonly [string, ...string[]] {
  const usual = endpointId(connectionFor(answers, '').baseUrl);
  const free = endpointId(connectionFor(answers, ':fx').baseUrl);
  return free === usual ? [usual] : [usual, free];
}

/** Returns connections to the same addresses, without the keys that may be stored for them. */
export function connectionsOfKeys(answers: Answers): readonly Connection[] {
  const [usual, free] = [connectionFor(answers, ''), connectionFor(answers, ':fx')];
  return endpointId(usual.baseUrl) === endpointId(free.baseUrl) ? [usual] : [usual, free];
}

/** Forgets a key that was typed for other addresses. */
export function keepKeyHere(answers: Answers): void {
  const keyFor = [...addressesOfKeys(answers), connectionFor(answers, '').authScheme].join(' ');
  if (answers.keyFor !== keyFor) Object.assign(answers, { key: '', fault: undefined });
  answers.keyFor = keyFor;
}

export function answered<T>(result: StepResult<T>, keep: (value: T) => void): StepResult<void> {
  if (result === undefined || result === 'back') return result;
  keep(result.value);
  return { value: undefined };
}
