import type { Exchange, Fault } from './faults.ts';

type Echo = Extract<Fault, { readonly kind: 'echo' }>;

/** Headers that clients may read. */
const headerNames = ['X-Request-ID', 'Server', 'Via', 'Retry-After', 'WWW-Authenticate', 'Content-Language'];
/** Fields that an error may have. */
const fieldNames = ['message', 'Message', 'detail', 'code', 'error_code', 'trace_id', 'parameter'];
/** As long as a trace id may be that clients take for one. */
const traceIdLength = 64;
/** Characters of what a header repeats. */
const headerLength = 500;

/** Repeats what the request carries: in each header, and in each field of an error. */
export async function answerEchoing({ status, form, billed }: Echo, exchange: Exchange): Promise<Response> {
  const words = await carried(exchange.request.clone());
  const said = written(words.join(' '), form);
  const response = status === undefined || billed ? await exchange.process(true) : undefined;
  const fields = Object.fromEntries(fieldNames.map((name) => [name, said]));
  const answer =
    response && status === undefined ? copyOf(response) : Response.json({ ...fields, error: fields }, { status: status ?? 500 });
  // One of them alone may look like a trace id.
  answer.headers.set('X-Trace-ID', written(words[0] ?? '', form).slice(0, traceIdLength));
  for (const name of headerNames) answer.headers.set(name, said.slice(0, headerLength));
  return answer;
}

/** Headers of an answer may be closed to changes. */
function copyOf(response: Response): Response {
  return new Response(response.body, { status: response.status, headers: new Headers(response.headers) });
}

/** What a request carries besides files, what is secret first. */
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
  // Headers carry nothing else.
  return text.replaceAll(/[^\x20-\x7e]/g, '?');
}
