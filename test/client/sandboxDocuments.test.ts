import assert from 'node:assert/strict';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { extractRawText } from 'mammoth';
import SrtParser from 'srt-parser-2';
import { providerRules } from '../../src/api/providerRules.ts';
import { profiles } from '../../src/api/providers.ts';
import * as v from 'valibot';
import { documentHandle, documentStatus, documentTypeNames } from '../../src/api/documents.ts';
import type { DocumentHandle, DocumentOptions, DocumentStatus } from '../../src/api/documents.ts';
import { createClock } from '../../src/sandbox/clock.ts';
import { languageStores } from '../../src/sandbox/languages/languageData.ts';
import { documentEndpoints } from '../../src/sandbox/documents/documentEndpoints.ts';
import { HttpError } from '../../src/sandbox/httpError.ts';
import { isWellFormedXml } from '../../src/sandbox/translatable.ts';
import { officeText, sampleDeck, sampleWorkbook, wordFile } from '../harness/sampleDocuments.ts';
import { createMeter, mount, refusedWith } from './mountedEndpoints.ts';
import type { Mounted } from './mountedEndpoints.ts';

describe('sandbox: document translation', () => {
  const clock = createClock();
  const meter = createMeter(10_000_000);
  let free = false;
  let owner = 'main';
  let server: Mounted;
  before(async () => {
    const deps = {
      clock,
      closing: new AbortController().signal,
      languages: languageStores.specification,
      rules: providerRules.specification,
      profile: profiles.specification,
      durationMs: () => 2000,
      check: (_: unknown, amount: number) => meter.check(amount),
      bill: (_: unknown, amount: number) => meter.bill(amount),
      terms: (_: unknown, { glossary_id, source_lang, target_lang }: DocumentOptions) => {
        if (glossary_id === undefined) return [];
        if (glossary_id !== 'G') throw new HttpError(404, 'Glossary not found');
        if (source_lang !== 'en' || target_lang !== 'de')
          throw new HttpError(400, 'glossary_id names a glossary without this language pair.');
        return [
          ['Q&A', 'F&A "neu"'],
          ['invoice', 'Rechnung'],
        ] as const;
      },
      requireStyle: () => undefined,
      isFree: () => free,
      owner: () => owner,
    };
    server = await mount(documentEndpoints(deps));
  });
  after(async () => server.close());
  beforeEach(() => {
    meter.used = 0;
    meter.limit = 10_000_000;
    free = false;
    owner = 'main';
  });

  interface Asked {
    readonly [field: string]: string | undefined;
  }

  async function upload(name: string, content: string | Uint8Array, fields: Asked = {}): Promise<Response> {
    const form = new FormData();
    for (const [field, value] of Object.entries({ target_lang: 'de', ...fields })) if (value !== undefined) form.append(field, value);
    form.append('file', new Blob([Buffer.from(content)]), name);
    return fetch(`${server.url}/v2/document`, { method: 'POST', body: form });
  }

  async function accepted(response: Response): Promise<DocumentHandle> {
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return v.parse(documentHandle, JSON.parse(text));
  }

  async function post(path: string, json: unknown): Promise<Response> {
    const headers = { 'Content-Type': 'application/json' };
    return fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(json) });
  }

  async function status({ document_id, document_key }: DocumentHandle): Promise<DocumentStatus> {
    return v.parse(documentStatus, await (await post(`/v2/document/${document_id}`, { document_key })).json());
  }

  const result = async ({ document_id, document_key }: DocumentHandle) => post(`/v2/document/${document_id}/result`, { document_key });

  interface Translated {
    readonly bytes: Buffer;
    readonly text: string;
    readonly headers: Headers;
    readonly billed: number | null | undefined;
  }

  /** Uploads, waits by the clock and downloads. */
  async function translated(name: string, content: string | Uint8Array, fields: Asked = {}): Promise<Translated> {
    const handle = await accepted(await upload(name, content, fields));
    clock.advance(2000);
    const { status: state, message, billed_characters } = await status(handle);
    assert.equal(state, 'done', String(message));
    const response = await result(handle);
    assert.equal(response.status, 200);
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(response.headers.get('Content-Length'), String(bytes.length));
    return { bytes, text: bytes.toString('utf8'), headers: response.headers, billed: billed_characters };
  }

  async function failure(name: string, content: string | Uint8Array, fields: Asked = {}): Promise<string> {
    const handle = await accepted(await upload(name, content, fields));
    clock.advance(2001);
    const { status: state, message } = await status(handle);
    assert.equal(state, 'error');
    await refusedWith(await result(handle), 404, /failed/);
    return message ?? '';
  }

  describe('states', () => {
    it('go from queued over translating to done, with seconds_remaining and billed_characters (Handle and status) [document.status] [document.seconds_remaining] [document.billed_characters] [document-state.names] [documents.status]', async () => {
      const handle = await accepted(await upload('a.txt', 'Hello world', { source_lang: 'en' }));
      const { document_id } = handle;
      assert.deepEqual(await status(handle), { document_id, status: 'queued' });
      clock.advance(600);
      assert.deepEqual(await status(handle), { document_id, status: 'translating', seconds_remaining: 2 });
      clock.advance(1400);
      assert.deepEqual(await status(handle), { document_id, status: 'done', billed_characters: 11 });
    });

    it('give a result when status is done, and once (Document translation status) [document-state.done] [document-state.once] [document-state.source-removed] [documents.result]', async () => {
      const handle = await accepted(await upload('a.txt', 'Hello world', { source_lang: 'en' }));
      await refusedWith(await result(handle), 503, /not translated yet/);
      clock.advance(2000);
      assert.equal(await (await result(handle)).text(), '«de Ĥééļļöö ŵööŕļđ»');
      await refusedWith(await result(handle), 404, /not found/);
      await refusedWith(await post(`/v2/document/${handle.document_id}`, { document_key: handle.document_key }), 404, /not found/);
    });

    it('are for those who have the key, and for the account (Document translation handle: document_id, document_key) [document.handle]', async () => {
      const handle = await accepted(await upload('a.txt', 'Hello', { source_lang: 'en' }));
      const other = await accepted(await upload('a.txt', 'Hello', { source_lang: 'en' }));
      await refusedWith(await post(`/v2/document/${handle.document_id}`, { document_key: other.document_key }), 404, /not found/);
      await refusedWith(await post('/v2/document/0123/result', { document_key: handle.document_key }), 404, /not found/);
      await refusedWith(await post(`/v2/document/${handle.document_id}`, {}), 400, /document_key is required/);
      owner = 'free';
      await refusedWith(await post(`/v2/document/${handle.document_id}`, { document_key: handle.document_key }), 404, /not found/);
    });

    it('end in error with a message for equal languages (Errors: document translation fails) [errors.document] [document-state.error] [document-state.names] [document.message]', async () => {
      assert.equal(
        await failure('a.txt', 'Hello world', { source_lang: 'en', target_lang: 'en-GB' }),
        'Source and target language are equal.',
      );
      const german = 'Das ist ein ganz gewöhnlicher deutscher Satz, den jeder sofort erkennt.';
      assert.equal(await failure('a.txt', german), 'Source and target language are equal.');
    });

    it('end in error for a file that is not what its extension says (Errors: document translation fails) [errors.document] [documents.xliff]', async () => {
      const fields = { source_lang: 'en' };
      for (const type of ['docx', 'pptx', 'xlsx', 'xliff', 'srt', 'pdf', 'doc', 'png', 'jpg', 'jpeg']) {
        assert.match(await failure(`a.${type}`, 'Just words.', fields), /not|damaged/, type);
      }
      const archive = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') });
      assert.match(await failure('a.docx', archive, fields), /not a docx/);
      assert.match(await failure('a.txt', Uint8Array.of(1, 0, 2, 0), fields), /not a text file/);
      assert.match(await failure('a.xlf', '<xliff version="1.2"/>', fields), /2\.1 is supported, not 1\.2/);
    });

    it('end in error for an archive that is huge when unpacked', async () => {
      const bomb = zipSync({ 'word/document.xml': new Uint8Array(300 * 1024 * 1024) }, { level: 1 });
      assert.match(await failure('a.docx', bomb, { source_lang: 'en' }), /too large/);
    });
  });

  describe('billing', () => {
    it('counts at upload and gives back what ends in error', async () => {
      const handle = await accepted(await upload('a.docx', 'no archive', { source_lang: 'en' }));
      assert.equal(meter.used, 50_000);
      await status(handle);
      assert.equal(meter.used, 50_000);
      clock.advance(2001);
      await status(handle);
      await status(handle);
      assert.equal(meter.used, 0);
    });

    it('has a minimum of 50,000 characters for pptx, docx, doc, xlsx and pdf (Limits: documents) [limits.document-minimum]', async () => {
      const pdf = await translated('a.pdf', '%PDF-1.4\n');
      assert.equal(pdf.billed, 50_000);
      const long = await translated('long.docx', await wordFile(['word '.repeat(12_000)]), { source_lang: 'en' });
      assert.equal(long.billed, 60_033, 'with the other texts of the file');
      assert.equal((await translated('a.txt', '𝔸 b', { source_lang: 'en' })).billed, 3);
      assert.equal(meter.used, 110_036);
    });

    it('refuses what would pass the limit (Errors: 456 Quota exceeded) [errors.quota]', async () => {
      meter.limit = 49_999;
      await refusedWith(await upload('a.pdf', '%PDF-1.4'), 456, /Quota/);
      assert.equal(meter.used, 0);
    });

    it('is off for de-CH and fr-CA while they are in beta (Versioning, 9) [versioning.beta]', async () => {
      assert.equal((await translated('a.txt', 'Hello world', { source_lang: 'en', target_lang: 'de-CH' })).billed, 0);
    });
  });

  describe('upload', () => {
    it('takes the name from the content disposition or from filename (Document translation: file, filename) [documents.file] [documents.upload]', async () => {
      const named = await accepted(await upload('blob', 'Hello', { source_lang: 'en', filename: 'Grüße "1".txt' }));
      clock.advance(2000);
      const disposition = (await result(named)).headers.get('Content-Disposition') ?? '';
      assert.equal(disposition, `attachment; filename="Gr__e _1_.txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%221%22.txt`);
      const body = Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="filename"\r\n\r\na.docx\r\n'),
        Buffer.from('--b\r\nContent-Disposition: form-data; name="target_lang"\r\n\r\nDE\r\n'),
        Buffer.from('--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\n'),
        await wordFile(['Hello from a file that only a field names.']),
        Buffer.from('\r\n--b--\r\n'),
      ]);
      const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
      const handle = await accepted(await fetch(`${server.url}/v2/document`, { method: 'POST', headers, body }));
      clock.advance(2000);
      assert.equal((await status(handle)).status, 'done');
    });

    it('refuses unknown types, naming those it takes (Document translation: supported inputs) [documents.inputs]', async () => {
      await refusedWith(await upload('a.odt', 'x'), 400, /docx, doc, pptx.*png/);
      await refusedWith(await upload('docx', 'x'), 400, /file must be one of/);
    });

    it('refuses every output_format but the own one and docx for pdf (Document translation: output_format) [documents.output_format]', async () => {
      for (const type of documentTypeNames) {
        if (type !== 'pdf' && type !== 'docx' && type !== 'doc') {
          await refusedWith(await upload(`a.${type}`, 'x', { output_format: 'docx' }), 400, /output_format is only possible/);
        }
      }
      await refusedWith(await upload('a.docx', 'x', { output_format: 'pdf' }), 400, /output_format/);
    });

    it('takes formality for its targets only, es-419 not among them (Document translation: formality) [documents.formality]', async () => {
      const fields = { source_lang: 'en', formality: 'more' };
      for (const target_lang of ['DE', 'FR', 'IT', 'ES', 'NL', 'PL', 'PT-BR', 'PT-PT', 'JA', 'RU']) {
        await translated('a.txt', 'Hello', { ...fields, target_lang });
      }
      for (const target_lang of ['es-419', 'sv', 'pt']) {
        await refusedWith(await upload('a.txt', 'Hello', { ...fields, target_lang }), 400, /formality is not supported/);
      }
      await translated('a.txt', 'Hello', { ...fields, formality: 'prefer_more', target_lang: 'es-419' });
      await refusedWith(await upload('a.txt', 'Hello', { ...fields, formality: 'polite' }), 400, /formality must be one of/);
    });

    it('wants source_lang and a matching pair for a glossary (Document translation: glossary_id) [documents.glossary_id] [glossaries.source_lang]', async () => {
      await refusedWith(await upload('a.txt', 'x', { glossary_id: 'G' }), 400, /glossary_id requires source_lang/);
      await refusedWith(await upload('a.txt', 'x', { glossary_id: 'G', source_lang: 'fr' }), 400, /language pair/);
      await refusedWith(await upload('a.txt', 'x', { glossary_id: 'H', source_lang: 'en' }), 404, /Glossary/);
      const { text } = await translated('a.txt', 'invoice', { glossary_id: 'G', source_lang: 'en' });
      assert.equal(text, '«de Rechnung»');
    });

    it('accepts model_type and ignores it (Document translation: model_type) [documents.model_type]', async () => {
      await translated('a.txt', 'Hello', { source_lang: 'en', model_type: 'latency_optimized' });
    });

    it('refuses unknown languages and missing parts (Document translation: parts) [documents.languages] [documents.file] [documents.upload]', async () => {
      await refusedWith(await upload('a.txt', 'x', { target_lang: 'xx' }), 400, /target_lang is not supported/);
      await refusedWith(await upload('a.txt', 'x', { source_lang: 'en-GB' }), 400, /source_lang is not supported/);
      await refusedWith(await upload('a.txt', 'x', { target_lang: undefined }), 400, /target_lang is required/);
      const form = new FormData();
      form.append('target_lang', 'de');
      await refusedWith(await fetch(`${server.url}/v2/document`, { method: 'POST', body: form }), 400, /file is required/);
      await refusedWith(await upload('a.txt', ''), 400, /must not be empty/);
      await refusedWith(await post('/v2/document', { target_lang: 'de' }), 415, /multipart/);
      const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
      await refusedWith(await fetch(`${server.url}/v2/document`, { method: 'POST', headers, body: '--b\r\nbroken' }), 400, /not valid/);
    });

    it('refuses auth_key in the body (Authentication, 2) [errors.legacy-auth]', async () => {
      await refusedWith(await upload('a.txt', 'x', { auth_key: 'k' }), 403, /auth_key/);
    });

    it('has size limits by type and plan', async () => {
      const big = Buffer.alloc(11 * 1024 * 1024, 'a');
      await refusedWith(await upload('a.txt', big, { source_lang: 'en' }), 413, /1048576 bytes/);
      await refusedWith(await upload('a.srt', Buffer.alloc(160_000, 'a')), 413, /157286/);
      assert.equal((await upload('a.pdf', Buffer.concat([Buffer.from('%PDF-1.4'), big]))).status, 200);
      free = true;
      await refusedWith(await upload('a.pdf', big), 413, /too large/);
    });

    it('is refused while 100 results wait for download', async () => {
      owner = 'collector';
      for (let index = 0; index < 100; index += 1) await accepted(await upload('a.txt', 'Hello', { source_lang: 'en' }));
      await refusedWith(await upload('a.txt', 'Hello', { source_lang: 'en' }), 429, /Too many documents/);
      owner = 'main';
      await accepted(await upload('a.txt', 'Hello', { source_lang: 'en' }));
    });
  });

  describe('txt', () => {
    it('keeps line endings and byte order marks', async () => {
      const { text, headers } = await translated('a.txt', '\uFEFFOne\r\n\r\n  Two\n3\rFour', { source_lang: 'en' });
      assert.equal(text, '\uFEFF«de Ööñéé»\r\n\r\n  «de Ţŵöö»\n3\r«de Ƒööüüŕ»');
      assert.equal(headers.get('Content-Type'), 'text/plain');
      const wide = await translated('a.txt', Buffer.from('\uFEFFOne\r\n', 'utf16le'), { source_lang: 'en' });
      assert.equal(wide.bytes.toString('utf16le'), '\uFEFF«de Ööñéé»\r\n');
      const western = await translated('a.txt', Buffer.from('für', 'latin1'), { source_lang: 'en' });
      assert.equal(western.text, '«de ƒüüŕ»');
    });
  });

  describe('html', () => {
    it('translates text and alt and title, and leaves all else byte for byte', async () => {
      const page = `<!DOCTYPE html>
<html><head><title>Fish &amp; chips</title><style>p { color: red }</style><script>let word = "a<b";</script></head>
<BODY class=big data-x='q'><p title="Read me" >Hello <b>big</b> world</p><p>Run <code>npm start</code> now</p>
<img src="a.png" alt="A dog"><span translate="no">Acme <i translate="yes">sings</i></span><!-- note --><br/>5 < 6 &nbsp;<p>open`;
      const { text, billed, headers } = await translated('a.html', page, { source_lang: 'en' });
      assert.equal(
        text,
        `<!DOCTYPE html>
<html><head><title>«de Ƒííšĥ &amp; çĥííṕš»</title><style>p { color: red }</style><script>let word = "a<b";</script></head>
<BODY class=big data-x='q'><p title="«de Ŕééááđ ḿéé»" >«de Ĥééļļöö <b>ƀííĝ</b> ŵööŕļđ»</p><p>«de Ŕüüñ <code>npm start</code> ñööŵ»</p>
<img src="a.png" alt="«de Áá đööĝ»"><span translate="no">Acme <i translate="yes">«de šííñĝš»</i></span><!-- note --><br/>5 < 6 &nbsp;<p>«de ööṕééñ»`,
      );
      assert.ok(billed && billed < 90);
      assert.equal(headers.get('Content-Type'), 'text/html');
    });

    it('overrules a charset that the page declares and the result no longer has', async () => {
      const { text } = await translated('a.htm', Buffer.from('<meta charset="iso-8859-1"><p>für', 'latin1'), { source_lang: 'en' });
      assert.equal(text, '\uFEFF<meta charset="iso-8859-1"><p>«de ƒüüŕ»');
    });

    it('escapes what a glossary puts in', async () => {
      const { text } = await translated('a.html', '<p title="Q&amp;A">Q&amp;A', { source_lang: 'en', glossary_id: 'G' });
      assert.equal(text, '<p title="«de F&amp;A &quot;neu&quot;»">«de F&amp;A &quot;neu&quot;»');
    });
  });

  describe('xliff', () => {
    const file = `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en">
  <file id="f"><unit id="1"><segment id="s1">
      <source xml:space="preserve">Hello <pc id="1">big</pc> <ph id="2"/>world &amp; <mrk id="m" translate="no">Acme</mrk></source>
    </segment><segment><source>Two</source>
      <target>old</target></segment><ignorable><source> </source></ignorable><segment><source>Three</source><target/></segment></unit>
    <unit id="2" translate="no"><segment><source>Fixed</source></segment></unit>
    <unit id="3"><notes><note>A note</note></notes><segment><source/></segment></unit></file>
</xliff>`;

    it('fills targets, keeps inline tags and sets trgLang (Document translation: XLIFF 2.1) [documents.xliff]', async () => {
      const { text, headers } = await translated('a.xliff', file, { source_lang: 'en', target_lang: 'PT-br' });
      const expected = file
        .replace('<xliff xmlns', '<xliff trgLang="pt-BR" xmlns')
        .replace(
          'Acme</mrk></source>',
          'Acme</mrk></source>\n      <target xml:space="preserve">«pt-BR Ĥééļļöö <pc id="1">ƀííĝ</pc> <ph id="2"/>ŵööŕļđ &amp;» <mrk id="m" translate="no">Acme</mrk></target>',
        )
        .replace('old', '«pt-BR Ţŵöö»')
        .replace('<target/>', '<target>«pt-BR Ţĥŕéééé»</target>');
      assert.equal(text, expected);
      assert.ok(isWellFormedXml(text));
      assert.equal(headers.get('Content-Type'), 'application/xliff+xml');
    });

    it('replaces a trgLang and comes back as UTF-8', async () => {
      const latin = `<?xml version='1.0' encoding='ISO-8859-1'?><x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang = 'xx'><x:file id="f"><x:unit id="u"><x:segment><x:source>für</x:source></x:segment></x:unit></x:file></x:xliff>`;
      const { text } = await translated('a.xlf', Buffer.from(latin, 'latin1'), { source_lang: 'en' });
      assert.match(text, /encoding='UTF-8'.* trgLang="de">.*<x:source>für<\/x:source><x:target>«de ƒüüŕ»<\/x:target>/);
    });
  });

  describe('srt', () => {
    it('keeps numbers and timing', async () => {
      const file =
        '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Hello</i>\r\nyou\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000 X1:40\r\n10 green bottles\r\n';
      const { text, headers } = await translated('a.srt', file, { source_lang: 'en' });
      assert.equal(
        text,
        '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n«de <i>Ĥééļļöö</i>\r\nýööüü»\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000 X1:40\r\n«de 10 ĝŕééééñ ƀööţţļééš»\r\n',
      );
      assert.equal(new SrtParser().fromSrt(text).length, 2);
      assert.equal(headers.get('Content-Type'), 'application/x-subrip');
    });
  });

  describe('docx', () => {
    it('opens with translated paragraphs, tables, headers and footers; nothing else changes', async () => {
      const source = await wordFile(['Hello world', 'Q&A for <everyone>']);
      const { bytes, billed, headers } = await translated('Report.docx', source, { source_lang: 'en', glossary_id: 'G' });
      const { value } = await extractRawText({ buffer: bytes });
      assert.deepEqual(
        value.split('\n').filter((line) => line !== ''),
        ['«de Ĥééļļöö ŵööŕļđ»', '«de F&A "neu" ƒööŕ <ééṽééŕýööñéé>»', '«de Ƒííŕšţ šééçööñđ»', '«de Ííñ áá çééļļ»'],
      );
      assert.equal(billed, 50_000);
      assert.equal(headers.get('Content-Type'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document');
      assert.match(headers.get('Content-Disposition') ?? '', /filename="Report.docx"/);
      const [before, after] = [unzipSync(source), unzipSync(bytes)];
      assert.deepEqual(Object.keys(after), Object.keys(before));
      assert.match(partText(after, 'word/header1.xml'), /«de Ĥééááđééŕ»/);
      assert.match(partText(after, 'word/footer1.xml'), /«de Ƒööööţééŕ»/);
      for (const name of Object.keys(before)) {
        if (/document|header|footer/.test(name)) assert.equal(skeleton(partText(after, name)), skeleton(partText(before, name)));
        else assert.deepEqual(after[name], before[name], name);
      }
    });
  });

  describe('pptx', () => {
    it('opens with translated slides and notes', async () => {
      const { bytes } = await translated('a.pptx', await sampleDeck(), { source_lang: 'en' });
      const text = await officeText(bytes);
      assert.match(text, /«de Ĥééļļöö ŵööŕļđ»/);
      assert.match(text, /«de Çééļļ»/);
      assert.match(partText(unzipSync(bytes), 'ppt/notesSlides/notesSlide1.xml'), /«de Šṕééááķ šļööŵļý»/);
    });
  });

  describe('xlsx', () => {
    it('opens with translated cells; formulas, numbers, readings and headings of tables stay', async () => {
      const { bytes } = await translated('a.xlsx', sampleWorkbook(), { source_lang: 'en' });
      const text = await officeText(bytes);
      for (const cell of ['«de Ĥééļļöö ŵööŕļđ»', '«de Ííñļííñéé»', 'Amount', '42']) assert.ok(text.includes(cell), `${cell} in ${text}`);
      const parts = unzipSync(bytes);
      assert.match(partText(parts, 'xl/sharedStrings.xml'), /<rPh sb="0" eb="1"><t>reading<\/t><\/rPh>/);
      assert.match(partText(parts, 'xl/worksheets/sheet1.xml'), /<f>SUM\(Sales\[Amount\]\)<\/f>/);
    });
  });

  describe('stand-ins', () => {
    it('pdf comes back as pdf or as docx, by output_format (Document translation: output_format) [documents.output_format]', async () => {
      const pdf = await translated('Brief (1).pdf', '%PDF-1.4\n');
      assert.equal(pdf.headers.get('Content-Type'), 'application/pdf');
      assert.match(await officeText(pdf.bytes), /stand-in by the Interlinear sandbox[^]*Brief \(1\)\.pdf into de/);
      const word = await translated('Brief.pdf', '%PDF-1.4\n', { output_format: 'docx' });
      assert.match(word.headers.get('Content-Disposition') ?? '', /filename="Brief.docx"/);
      assert.match((await extractRawText({ buffer: word.bytes })).value, /stand-in by the Interlinear sandbox/);
    });

    it('doc comes back as docx (Document translation: doc) [documents.doc]', async () => {
      const { bytes, headers } = await translated('Old.doc', Buffer.from('d0cf11e0a1b11ae100', 'hex'));
      assert.match(headers.get('Content-Disposition') ?? '', /filename="Old.docx"/);
      assert.match(headers.get('Content-Type') ?? '', /wordprocessingml/);
      assert.match((await extractRawText({ buffer: bytes })).value, /translation of Old\.doc/);
    });

    it('images come back as they were, with a comment', async () => {
      const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
      const image = await translated('a.png', png);
      assert.match(image.text, /iTXtComment/);
      assert.deepEqual(Buffer.concat([image.bytes.subarray(0, 33), image.bytes.subarray(33 + 12 + image.bytes.readUInt32BE(33))]), png);
      const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010101004800480000', 'hex'), Buffer.from('ffd9', 'hex')]);
      const photo = await translated('a.jpg', jpeg);
      assert.equal(photo.bytes.readUInt16BE(20), 0xfffe);
      assert.equal(photo.headers.get('Content-Type'), 'image/jpeg');
    });
  });
});

function partText(parts: Record<string, Uint8Array>, name: string): string {
  return new TextDecoder().decode(parts[name]);
}

/** The tags of a part without its text. */
function skeleton(xml: string): string {
  const tags: string[] = [];
  const parser = new Parser({ onopentag: (name, attributes) => tags.push(name, JSON.stringify(attributes)) }, { xmlMode: true });
  parser.end(xml);
  return tags.join(' ');
}
