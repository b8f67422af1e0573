import { addressFor, profiles } from '../../api/providers.ts';
import type { Profile } from '../../api/providers.ts';
import { endpointId, serverAddressFor } from '../../api/server.ts';
import type { Server } from '../../api/server.ts';
import type { Connection } from '../../client/client.ts';
import type { StepResult } from '../../services/steps.ts';
import type { KeyFault } from './tryKey.ts';
import * as messages from './texts.ts';

/** Of all steps of connecting. */
export function title(): string {
  return messages.connectTitle();
}

/** What the user has answered so far. Kept when going back, so that nothing has to be typed twice. */
export interface Answers {
  choice: 'deepl' | 'deeplUs' | 'deeplJapan' | 'custom' | 'sandbox';
  /** Another server, as far as it was typed. */
  server: Server;
  /** Whether more is to be asked about it than its address. */
  more: boolean;
  key: string;
  /** For which addresses and scheme the key was typed. */
  keyFor: string;
  /** What was wrong with the key. */
  fault: KeyFault | undefined;
  /** Whether another address of the provider is to be chosen for the key. */
  elsewhere: boolean;
  /** The one that works, or of which nothing is known. */
  connection: Connection | undefined;
  /** Why it is not known whether the key works there. */
  unchecked: string | undefined;
  /** Under which account what outlives the key is kept; its own, where nothing was asked. */
  keptAs: string | undefined;
}

/** A server of which nothing but the address is known. */
export function plainServer(address: string): Server {
  return { address, plan: 'paid', scheme: profiles.specification.authScheme, profile: 'specification' };
}

/** @param last the server that was connected last, to begin with. */
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

/** The connection that a key makes: it goes where the prompt says, by what was answered for this server and nothing else. */
export function connectionFor({ choice, server }: Answers, key: string): Connection {
  if (choice === 'custom') return { baseUrl: serverAddressFor(server, key), authScheme: server.scheme, profile: server.profile, key };
  const region = choice === 'deeplUs' ? 'us' : choice === 'deeplJapan' ? 'jp' : 'auto';
  return { baseUrl: addressFor(region, key), authScheme: profiles.deepl.authScheme, profile: 'deepl', key };
}

/** Where keys go: the address of any key, and that of a key that ends in `:fx` where it is another one. With origin and path. */
export function addressesOfKeys(answers: Answers): readonly [string, ...string[]] {
  const usual = endpointId(connectionFor(answers, '').baseUrl);
  const free = endpointId(connectionFor(answers, ':fx').baseUrl);
  return free === usual ? [usual] : [usual, free];
}

/** Connections to the same addresses, still without the keys that may be stored for them. */
export function connectionsOfKeys(answers: Answers): readonly Connection[] {
  const [usual, free] = [connectionFor(answers, ''), connectionFor(answers, ':fx')];
  return endpointId(usual.baseUrl) === endpointId(free.baseUrl) ? [usual] : [usual, free];
}

/** Forgets a key that was typed for other addresses: it is not for these. */
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
