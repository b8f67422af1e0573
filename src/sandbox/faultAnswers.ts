import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { once } from 'node:events';
import { Readable, pipeline } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { Exchange, Fault } from './faults.ts';
import { hostileText, randomOf } from './hostileTexts.ts';

/** Answers a request as the fault demands. Returns RESPONSE_ALREADY_SENT if the answer went to the socket directly. */
export async function answerFaulty(fault: Exclude<Fault, { kind: 'hold' }>, exchange: Exchange): Promise<Response> {
  if (fault.kind === 'delay') return answerLate(fault.ms, fault.billed, exchange);
  if (fault.kind === 'wrong_count') return withCount(await exchange.process(fault.billed), fault.count);
  if (fault.kind === 'odd_item') return withOddItem(await exchange.process(fault.billed), fault.at);
  if (fault.kind === 'lost_markup') return withTexts(await exchange.process(fault.billed), withoutMarkup);
  if (fault.kind === 'added_text') return withTexts(await exchange.process(fault.billed), (text) => text + fault.text);
  if (fault.kind === 'hostile_texts') return withHostileTexts(await exchange.process(fault.billed), fault.seed);
  if (fault.kind === 'echo') return answerEchoing(fault, exchange);
  if (fault.kind === 'truncated') return truncate(await exchange.process(fault.billed), exchange);
  if (fault.billed) await exchange.process(true);
  else await received(exchange);
  return answerInstead(fault, exchange);
}

type Replacement = Exclude<
  Fault,
  { kind: 'delay' | 'echo' | 'hold' | 'wrong_count' | 'odd_item' | 'lost_markup' | 'added_text' | 'hostile_texts' | 'truncated' }
>;

function answerInstead(fault: Replacement, exchange: Exchange): Response {
  switch (fault.kind) {
    case 'status':
      return statusResponse(fault);
    case 'bad_json':
      return new Response('{"translations":[{"text":', { headers: json });
    case 'html':
      return new Response(gatewayPage, { status: fault.status, headers: { 'Content-Type': 'text/html' } });
    case 'empty':
      return new Response('', { headers: json });
    case 'redirect':
      return new Response(null, { status: fault.status, headers: { Location: fault.location } });
    case 'reset':
      exchange.incoming.socket.resetAndDestroy();
      return RESPONSE_ALREADY_SENT;
    case 'close':
      exchange.incoming.socket.end();
      return RESPONSE_ALREADY_SENT;
    case 'partial_headers':
      exchange.incoming.socket.end('HTTP/1.1 200 OK\r\nContent-Type: applica');
      return RESPONSE_ALREADY_SENT;
    case 'stall':
      if (fault.headers) exchange.outgoing.writeHead(200, { ...json, 'Content-Length': '1000' }).flushHeaders();
      return RESPONSE_ALREADY_SENT;
    case 'endless':
      return stream(exchange, json, endlessBody());
    case 'gzip_bomb':
      return stream(exchange, { ...json, 'Content-Encoding': 'gzip' }, gzippedZeros(fault.bytes));
    default:
      return fault satisfies never;
  }
}

const json = { 'Content-Type': 'application/json' };
const gatewayPage = '<!doctype html><html><head><title>Bad gateway</title></head><body><h1>Bad gateway</h1></body></html>';

function statusResponse(fault: Extract<Fault, { kind: 'status' }>): Response {
  const headers = new Headers({ 'Content-Type': fault.content_type ?? 'application/json' });
  if (fault.retry_after !== undefined) headers.set('Retry-After', String(fault.retry_after));
  const body = fault.body ?? JSON.stringify({ message: fault.message ?? `Ordered fault ${fault.status}` });
  const bodiless = fault.status === 204 || fault.status === 205 || fault.status === 304;
  return new Response(bodiless ? null : body, { status: fault.status, headers });
}

async function answerLate(ms: number, billed: boolean, exchange: Exchange): Promise<Response> {
  const early = billed ? await exchange.process(true) : undefined;
  await pause(ms, exchange);
  return early ?? (hasLeft(exchange) ? RESPONSE_ALREADY_SENT : exchange.process(true));
}

/** Waits, or returns early when the sandbox closes. */
export async function pause(ms: number, { clock, closing }: Pick<Exchange, 'clock' | 'closing'>): Promise<void> {
  await clock.wait(ms, closing).catch(() => undefined);
}

/** Returns the normal answer once `released` is aborted. */
export async function answerHeld(billed: boolean, released: AbortSignal, exchange: Pick<Exchange, 'incoming' | 'outgoing' | 'process'>) {
  const early = billed ? await exchange.process(true) : undefined;
  if (!released.aborted) await once(released, 'abort');
  return early ?? (hasLeft(exchange) ? RESPONSE_ALREADY_SENT : exchange.process(true));
}

/** Returns true if the client has closed the connection. */
export function hasLeft({ incoming }: HttpBindings): boolean {
  return incoming.socket.destroyed;
}

async function withCount(response: Response, wanted: number | undefined): Promise<Response> {
  const answer: unknown = await response.json();
  if (!hasTranslations(answer)) return Response.json(answer, { status: response.status });
  const { translations } = answer;
  const length = wanted ?? translations.length - 1;
  return Response.json({ translations: Array.from({ length }, (_, index) => translations[index % translations.length]) });
}

/** Renames the text field of a translation. Answers of another shape stay unchanged. */
async function withOddItem(response: Response, at: number): Promise<Response> {
  const answer: unknown = await response.json();
  if (!hasTranslations(answer)) return Response.json(answer, { status: response.status });
  const translations = answer.translations.map((translation, index) =>
    index === at && hasText(translation) ? { said: translation.text } : translation,
  );
  return Response.json({ ...answer, translations }, { status: response.status });
}

/** Changes the translated texts. Answers of another shape stay unchanged. */
async function withTexts(response: Response, change: (text: string) => string): Promise<Response> {
  const answer: unknown = await response.json();
  if (!hasTranslations(answer)) return Response.json(answer, { status: response.status });
  const changed = (translation: unknown) => (hasText(translation) ? { ...translation, text: change(translation.text) } : translation);
  return Response.json({ ...answer, translations: answer.translations.map(changed) }, { status: response.status });
}

/** Damages the translated texts. Each depends on the seed, its index and itself, not on the requests before. */
async function withHostileTexts(response: Response, seed: number): Promise<Response> {
  const answer: unknown = await response.clone().json();
  const others = hasTranslations(answer) ? answer.translations.flatMap((one) => (hasText(one) ? [one.text] : [])) : [];
  let index = 0;
  return withTexts(response, (text) => {
    index += 1;
    return hostileText(text, randomOf(seed * 1000 + index + text.length), others);
  });
}

function withoutMarkup(text: string): string {
  return text.replaceAll(/<x id="\d+"\/>/g, '');
}

function hasText(translation: unknown): translation is { readonly text: string } {
  return typeof translation === 'object' && translation !== null && 'text' in translation && typeof translation.text === 'string';
}

function hasTranslations(answer: unknown): answer is { translations: unknown[] } {
  return typeof answer === 'object' && answer !== null && 'translations' in answer && Array.isArray(answer.translations);
}

async function truncate(response: Response, { outgoing }: Exchange): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, { ...json, 'Content-Length': String(body.length) });
  outgoing.write(body.subarray(0, body.length / 2), () => outgoing.socket?.end());
  return RESPONSE_ALREADY_SENT;
}

/** Reads the request to its end. Closing a socket with unread bytes would send RST instead of FIN. */
async function received({ incoming, closing }: Exchange): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return;
  incoming.resume();
  const events = ['end', 'close'].map((name) => once(incoming, name, { signal: closing }).catch(() => undefined));
  await Promise.race(events);
}

/** Sends a body as fast as the client reads, until the connection ends. */
function stream({ outgoing }: Exchange, headers: Record<string, string>, body: AsyncIterable<Buffer>): Response {
  outgoing.writeHead(200, headers);
  outgoing.flushHeaders();
  // The client or the sandbox ends the stream, so an error is expected.
  pipeline(Readable.from(body, { objectMode: false }), outgoing, () => undefined);
  return RESPONSE_ALREADY_SENT;
}

async function* endlessBody(): AsyncGenerator<Buffer> {
  yield Buffer.from('{"translations":[{"detected_source_language":"EN","text":"');
  const more = Buffer.alloc(16 * 1024, 'a');
  for (;;) yield more;
}

/** Generates a gzip file of zeros. It consists of members, so that one compressed mebibyte is repeated. */
async function* gzippedZeros(bytes: number): AsyncGenerator<Buffer> {
  const memberBytes = 1024 * 1024;
  const member = gzipSync(Buffer.alloc(memberBytes));
  for (let left = bytes; left > 0; left -= memberBytes) yield left < memberBytes ? gzipSync(Buffer.alloc(left)) : member;
}

type Echo = Extract<Fault, { readonly kind: 'echo' }>;

/** Headers that clients may read. */
const headerNames = ['X-Request-ID', 'Server', 'Via', 'Retry-After', 'WWW-Authenticate', 'Content-Language'];
/** Fields that an error may have. */
const fieldNames = ['message', 'Message', 'detail', 'code', 'error_code', 'trace_id', 'parameter'];
/** Maximum length that clients accept for a trace id. */
const traceIdLength = 64;
/** Maximum length of an echoed header. */
const headerLength = 500;

/** Repeats the contents of the request in each header, and in each field of an error. */
export async function answerEchoing({ status, form, billed }: Echo, exchange: Exchange): Promise<Response> {
  const words = await carried(exchange.request.clone());
  const said = written(words.join(' '), form);
  const response = status === undefined || billed ? await exchange.process(true) : undefined;
  const fields = Object.fromEntries(fieldNames.map((name) => [name, said]));
  const answer =
    response && status === undefined ? copyOf(response) : Response.json({ ...fields, error: fields }, { status: status ?? 500 });
  // Only a single value can look like a trace id.
  answer.headers.set('X-Trace-ID', written(words[0] ?? '', form).slice(0, traceIdLength));
  for (const name of headerNames) answer.headers.set(name, said.slice(0, headerLength));
  return answer;
}

/** Copies a response, because the headers of an answer may be immutable. */
function copyOf(response: Response): Response {
  return new Response(response.body, { status: response.status, headers: new Headers(response.headers) });
}

/** Returns the values in a request, except for files. Secrets come first. */
async function carried(request: Request): Promise<string[]> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body: unknown = isJson ? await request.json() : {};
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {});
  const [secret, other] = [true, false].map((isSecret) =>
    fields.flatMap(([name, value]) => (/_key$|^key_id$/.test(name) === isSecret && typeof value === 'string' ? [value] : [])),
  );
  const authorization = request.headers.get('authorization')?.split(' ').slice(1) ?? [];
  const query = [...new URL(request.url).searchParams.values()];
  const text = fields.flatMap(([, value]) => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []));
  return [...(secret ?? []), ...authorization, ...query, ...(other ?? []), ...text];
}

function written(text: string, form: Echo['form']): string {
  if (form === 'base64') return Buffer.from(text).toString('base64');
  if (form === 'percent') return Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  // Headers must be ASCII.
  return text.replaceAll(/[^\x20-\x7e]/g, '?');
}
