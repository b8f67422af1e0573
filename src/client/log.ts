import { ServiceError, errorCode } from './errors.ts';

/** Log record of one HTTP exchange. Never contains text, key or query. */
export interface ExchangeRecord {
  readonly method: string;
  /** Path below the base address. */
  readonly path: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly durationMs: number;
  status?: number | undefined;
  traceId?: string | undefined;
  /** The kind of failure, or `cancelled`. Absent on success. */
  outcome?: string;
}

/** Log of the client module. */
export interface Log {
  exchange(record: ExchangeRecord): void;
  /** Logs an oddity that is left to the service, such as a language missing from its own list. */
  warn(message: string): void;
}

/** Maximum number of causes to follow. */
const mostCauses = 5;
/** Maximum number of stack frames to log. */
const mostPlaces = 3;

/**
 * Returns the loggable part of an error. For a failure of the service: kind, status, code, trace id and parameter. For any other error:
 * name, code and location. Never its message, which may contain the service's or a user's text.
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

/** Returns stack frames with file names only: folders contain the user's name. */
function placesOf({ stack = '', message }: Error): string[] {
  // The message precedes the frames, and may look like one.
  const start = message === '' ? 0 : stack.indexOf(message) + message.length;
  const lines = stack
    .slice(start)
    .split('\n')
    .slice(1, mostPlaces + 1);
  const places = lines.flatMap((line) => /^ {4}at .{0,300}?([\w.-]{1,60}:\d{1,7}:\d{1,7})\)?$/.exec(line)?.[1] ?? []);
  return places.length === 0 ? [] : [`at ${places.join(' < ')}`];
}
