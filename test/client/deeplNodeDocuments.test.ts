import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as deepl from 'deepl-node';
import { Document, Packer, Paragraph } from 'docx';
import { extractRawText } from 'mammoth';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { startSandbox } from '../../src/sandbox/server.ts';

/** Documents through a client that we did not write. */
describe('deepl-node: documents', () => {
  let sandbox: Sandbox;
  let client: deepl.DeepLClient;
  let folder: string;
  before(async () => {
    sandbox = await startSandbox({ authScheme: 'DeepL-Auth-Key' });
    client = new deepl.DeepLClient(sandbox.key, { serverUrl: sandbox.url, maxRetries: 0 });
    folder = await mkdtemp(join(tmpdir(), 'interlinear-documents-'));
  });
  after(async () => {
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  });

  const at = (name: string) => join(folder, name);

  async function wordFile(text: string): Promise<Buffer> {
    return Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph(text)] }] }));
  }

  it('are uploaded, awaited and downloaded in one call (Document translation, 1 to 3)', async () => {
    await writeFile(at('in.txt'), 'Hello world\r\n');
    const status = await client.translateDocument(at('in.txt'), at('out.txt'), 'en', 'de', { formality: 'more' });
    assert.equal(status.status, 'done');
    assert.equal(status.billedCharacters, 11);
    assert.equal(await readFile(at('out.txt'), 'utf8'), '«de Ĥééļļöö ŵööŕļđ»\r\n');
  });

  it('are uploaded from memory with the name in an option, with a glossary (Document translation: glossary_id)', async () => {
    const glossary = await client.createGlossary('Terms', 'en', 'de', new deepl.GlossaryEntries({ entries: { invoice: 'Rechnung' } }));
    const handle = await client.uploadDocument(await wordFile('The invoice'), 'en', 'de', { filename: 'in.docx', glossary });
    sandbox.clock.advance(60_000);
    await client.downloadDocument(handle, at('out.docx'));
    assert.match((await extractRawText({ path: at('out.docx') })).value, /«de Ţĥéé Rechnung»/);
  });

  it('have a status at every step, and a result when it is done, once (Document translation status) [document-state.names] [document-state.done] [document-state.once]', async () => {
    const handle = await client.uploadDocument(Buffer.from('<p>Hello</p>'), 'en', 'fr', { filename: 'in.html' });
    const early = await client.getDocumentStatus(handle);
    assert.equal(early.status, 'queued');
    assert.ok(early.ok() && !early.done());
    await assert.rejects(client.downloadDocument(handle, at('early.html')), deepl.DocumentNotReadyError);
    sandbox.clock.advance(60_000);
    assert.ok((await client.getDocumentStatus(handle)).done());
    await client.downloadDocument(handle, at('out.html'));
    assert.equal(await readFile(at('out.html'), 'utf8'), '<p>«fr Ĥééļļöö»</p>');
    await assert.rejects(client.getDocumentStatus(handle), /not found/i);
    await assert.rejects(client.downloadDocument(handle, at('again.html')), /not found/i);
  });

  it('end in an error that says why (Errors: document translation fails)', async () => {
    const handle = await client.uploadDocument(Buffer.from('Hello'), 'en', 'en-GB', { filename: 'in.txt' });
    sandbox.clock.advance(60_000);
    const status = await client.getDocumentStatus(handle);
    assert.equal(status.status, 'error');
    assert.ok(!status.ok());
    assert.equal(status.errorMessage, 'Source and target language are equal.');
  });

  it('are minified and put together again (docx with large media)', async () => {
    await writeFile(at('plain.docx'), await wordFile('Hello world'));
    const options = { enableDocumentMinification: true };
    await client.translateDocument(at('plain.docx'), at('plain.de.docx'), 'en', 'de', options);
    assert.match((await extractRawText({ path: at('plain.de.docx') })).value, /«de Ĥééļļöö ŵööŕļđ»/);
    assert.ok((await stat(at('plain.de.docx'))).size > 1000);
  });

  it('are refused with the words of the service (Document translation: supported inputs; Errors: 456) [documents.inputs] [errors.quota]', async () => {
    await assert.rejects(client.uploadDocument(Buffer.from('x'), 'en', 'de', { filename: 'in.odt' }), /must be one of these types/);
    sandbox.setQuota(10);
    await assert.rejects(client.uploadDocument(Buffer.from('%PDF-1.4'), null, 'de', { filename: 'in.pdf' }), deepl.QuotaExceededError);
  });
});
