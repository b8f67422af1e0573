import { ServiceError } from './errors.ts';
import { errorCode } from './route.ts';

/** One HTTP exchange as the log may know it: never text, key or query. */
export interface ExchangeRecord {
  readonly method: string;
  /** Path below the base address. */
  readonly path: string;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly durationMs: number;
  status?: number | undefined;
  traceId?: string | undefined;
  /** The kind of failure, or `cancelled`; absent on success. */
  outcome?: string;
}

/** Where the client module reports to. */
export interface Log {
  exchange(record: ExchangeRecord): void;
  /** Something odd that the service is left to decide, such as a language that its own list does not hold. */
  warn(message: string): void;
}

/** Errors that one may be wrapped in. */
const mostCauses = 5;
/** Places in the program that are worth knowing. */
const mostPlaces = 3;

/**
 * What the log may say of an error: kind, status, code, trace id and parameter of a failure of the service; of any other its name, its
 * code and where it happened. Never its words, which may be the service's or a user's text.
 */
export function logged(error: unknown): string {
  const chain = chainOf(error);
  const failure = chain.find((each) => each instanceof ServiceError);
  const code = chain.map(errorCode).find((each) => each !== undefined && /^[A-Z][A-Z\d_]{1,40}$/.test(each));
  const coded = code === undefined ? [] : [`code ${code}`];
  if (!failure) {
    const [first] = chain;
    return first ? [nameOf(first), ...coded, ...placesOf(first)].join(', ') : 'unknown';
  }
  const { kind, status, traceId, parameter } = failure;
  const parts = [
    kind,
    ...(status === undefined ? [] : [`status ${status}`]),
    ...coded,
    ...(traceId === undefined ? [] : [`trace ${traceId}`]),
    ...(parameter !== undefined && /^[\w.]{1,80}$/.test(parameter) ? [`parameter ${parameter}`] : []),
  ];
  return parts.join(', ');
}

function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let each = error; each instanceof Error && chain.length < mostCauses; each = each.cause) chain.push(each);
  return chain;
}

function nameOf({ name }: Error): string {
  return /^\w{1,60}$/.test(name) ? name : 'Error';
}

/** Files of the program without their folders, which hold the name of the user. */
function placesOf({ stack = '', message }: Error): string[] {
  // What was said comes first, and may look like a place.
  const start = message === '' ? 0 : stack.indexOf(message) + message.length;
  const lines = stack
    .slice(start)
    .split('\n')
    .slice(1, mostPlaces + 1);
  const places = lines.flatMap((line) => /^ {4}at .{0,300}?([\w.-]{1,60}:\d{1,7}:\d{1,7})\)?$/.exec(line)?.[1] ?? []);
  return places.length === 0 ? [] : [`at ${places.join(' < ')}`];
}
