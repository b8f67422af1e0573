import { createdVoiceJob, createVoiceJobRequest, voiceJob } from '../api/voice.ts';
import type { CreatedVoiceJob, CreateVoiceJobRequest, VoiceJob, VoiceResult } from '../api/voice.ts';
import type { Mask } from '../api/mask.ts';
import { canonicalLanguage } from '../api/languages.ts';
import { isLoopback } from '../api/server.ts';
import { nothing } from './body.ts';
import { callsOf, counted, checked } from './calls.ts';
import { path } from './addresses.ts';
import { openDownload } from './download.ts';
import type { DownloadTarget } from './download.ts';
import { ServiceError } from './errors.ts';
import type { Languages } from './languages.ts';
import type { Transport } from './transport.ts';

/** Authorization for an asset: a signature in a header, or a signed address. */
export type AssetAuthorisation = 'signature' | 'signedUrl';

/** Voice translation jobs (specification, "Voice translation jobs"). Every method throws ServiceError or the signal's reason. */
export interface VoiceResource {
  /** Creates a job. With `signedUrl`, its answer includes a signed upload address. Signatures and signed addresses are secrets. */
  create(request: CreateVoiceJobRequest, by: AssetAuthorisation, signal: AbortSignal): Promise<CreatedVoiceJob>;
  /**
   * Uploads the recording, once, within 5 minutes after the creation.
   * @param onSent called with the bytes taken so far and the total.
   */
  upload(
    job: CreatedVoiceJob,
    content: Blob,
    by: AssetAuthorisation,
    signal: AbortSignal,
    onSent?: (bytes: number, of: number) => void,
  ): Promise<void>;
  status(job_id: string, by: AssetAuthorisation, signal: AbortSignal): Promise<VoiceJob>;
  /** Downloads one result, once, within an hour after the upload. */
  download(result: VoiceResult, target: DownloadTarget, by: AssetAuthorisation, signal: AbortSignal): Promise<{ readonly bytes: number }>;
}

/** Properties of the service for recordings. */
export interface VoiceService {
  /** First word of the Authorization header with a signature. */
  readonly signatureScheme: string;
  /** Address of the API. Assets may be on this machine only if the API is. */
  readonly base: URL;
  /** Hides secrets in the service's messages about a recording. */
  readonly mask: Mask;
}

export function voiceResource(transport: Transport, languages: Languages, { signatureScheme, base, mask }: VoiceService): VoiceResource {
  const traits = { refusal: 'forbidden', status456: 'quota' } as const;
  const calls = callsOf(traits);
  const jobs = '/v1/jobs/voice/translate';
  const include = (by: AssetAuthorisation): [string, string][] => (by === 'signedUrl' ? [['include', 'signed_url']] : []);

  const asset = (...given: AssetParts) => assetOf(given, signatureScheme, base);

  return {
    async create(request, by, signal) {
      const { source_file, parameters, targets } = checked(createVoiceJobRequest, request);
      const { source_language } = parameters;
      const body = {
        source_file,
        parameters: { ...(source_language !== undefined && { source_language: languages.sourceCode('voice', source_language) }) },
        targets: targets.map(({ language, type }) => ({ language: canonicalLanguage(language), type })),
      };
      const call = calls.post(jobs, body, createdVoiceJob, include(by));
      return transport.call({ ...call, isPaid: true, secretsIn: (job) => assetSecrets(job.signature, job.signed_upload_url) }, signal);
    },
    upload: async (job, content, by, signal, onSent) =>
      transport.call(
        {
          ...traits,
          method: 'PUT',
          path: `${jobs}/{upload_url}`,
          address: asset(job.upload_url, job.signed_upload_url, job.signature, by),
          body: counted(
            { length: content.size, open: () => ({ contentType: 'application/octet-stream', stream: () => content.stream() }) },
            onSent && ((bytes) => onSent(bytes, content.size)),
          ),
          secrets: assetSecrets(job.signature, job.signed_upload_url),
          read: nothing,
          effect: 'once',
          isPaid: true,
        },
        signal,
      ),
    async status(job_id, by, signal) {
      const call = calls.get(path`/v1/jobs/voice/translate/${job_id}`, voiceJob, include(by));
      const secretsIn = ({ results }: VoiceJob) =>
        results.flatMap(({ signature, signed_download_url }) => assetSecrets(signature, signed_download_url));
      const job = await transport.call({ ...call, secretsIn }, signal);
      const results = job.results.map((result) =>
        result.error?.message === undefined ? result : { ...result, error: { ...result.error, message: mask(result.error.message) } },
      );
      return { ...job, results };
    },
    async download(result, target, by, signal) {
      const address = asset(result.download_url, result.signed_download_url, result.signature, by);
      const file = await openDownload(target);
      try {
        return await transport.call(
          {
            ...traits,
            method: 'GET',
            path: `${jobs}/{download_url}`,
            address,
            accept: '*/*',
            secrets: assetSecrets(result.signature, result.signed_download_url),
            read: file.read,
            effect: 'oneTime',
            isPaid: true,
          },
          signal,
        );
      } finally {
        await file.end();
      }
    },
  };
}

type Told = string | null | undefined;
/** Fields of an answer about an asset (address, signed address, signature), and the type of authorization. */
type AssetParts = readonly [url: Told, signed: Told, signature: Told, by: AssetAuthorisation];

/**
 * Returns the address of an asset with its authorization. A signature is sent only to the address it came with, the API key to neither
 * address.
 */
function assetOf([url, signed, signature, by]: AssetParts, scheme: string, base: URL) {
  if (by === 'signedUrl') return { url: assetUrl(signed, base), authorization: undefined };
  const value = signature ?? '';
  if (!/^[\x21-\x7e]+$/.test(value)) {
    throw new ServiceError('invalidResponse', "The service returned a signature that can't be sent in a header.");
  }
  return { url: assetUrl(url, base), authorization: `${scheme} ${value}` };
}

/** Minimum lengths of values and path segments in a signed address that count as secrets. Shorter ones could be ordinary words. */
const shortest = { value: 12, segment: 16 };

/** Returns the secrets of an asset: its signature, and the values and path segments of a signed address that don't consist of words. */
function assetSecrets(signature: string | null | undefined, signed: string | null | undefined): readonly (string | null | undefined)[] {
  const url = typeof signed === 'string' && URL.canParse(signed) ? new URL(signed) : undefined;
  if (!url) return [signature];
  const values = url.search.slice(1).split('&');
  const found = [
    ...values.map((value) => value.slice(value.indexOf('=') + 1)).filter(({ length }) => length >= shortest.value),
    ...url.pathname.split('/').filter((segment) => segment.length >= shortest.segment && !/^[a-z]+(?:[._-][a-z]+)*$/i.test(segment)),
  ];
  // The service may repeat them encoded or decoded. A plus may mean a space.
  return [signature, ...new Set(found.flatMap((text) => [text, meantBy(text), meantBy(text.replaceAll('+', ' '))]))];
}

function meantBy(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns an address from an answer if it is https and without credentials. Loopback, also with http, is accepted only from a service on
 * loopback.
 */
function assetUrl(text: string | null | undefined, base: URL): URL {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url !== undefined && isLoopback(url.hostname);
  const safe = url && (isLocal ? isLoopback(base.hostname) && /^https?:$/.test(url.protocol) : url.protocol === 'https:');
  if (url && safe && !url.username && !url.password) return url;
  throw new ServiceError('invalidResponse', 'The service returned an invalid address for a file.');
}
