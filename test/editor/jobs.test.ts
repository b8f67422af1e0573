import assert from 'node:assert/strict';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { documentTransitions, jobNote, jobTransitions, noteKinds, voiceTransitions } from '../../src/services/jobs/jobs.ts';
import type { Job, JobResult, JobState, ResultState } from '../../src/services/jobs/jobs.ts';
import { chosenNodes } from '../../src/editor/resourceTree.ts';
import { nodeOf } from '../../src/features/jobs/jobRows.ts';
import { rowOfJob, rowOfResult, accessibilityLabel } from '../../src/features/jobs/rows.ts';
import { noteSentence } from '../../src/services/editorJobs/jobLabels.ts';
import type { Look } from '../../src/services/editorJobs/jobLabels.ts';
import { execute, until, workspaceFile } from './surroundings.ts';
import * as editorJobsServiceLabelTexts from '../../src/services/editorJobs/labelTexts.ts';
import * as jobsTexts from '../../src/features/jobs/texts.ts';
import { any, like, withText } from '../harness/like.ts';

const look: Look = {
  name: (code) => code.toUpperCase(),
  now: 1_000_000,
  held: new Set(),
  isStranded: () => false,
  canContinue: () => false,
};

type Changes = Partial<Omit<Job, 'results' | 'kind' | 'request'>> & { readonly result?: Partial<JobResult> };

function document({ result, ...job }: Changes = {}): Job {
  return {
    id: 'a',
    kind: 'document',
    request: { target_lang: 'de' },
    host: 'translate.example.com',
    account: 'account',
    source: 'file:///work/manual.docx',
    shown: 'file:///work/manual.docx',
    name: 'manual.docx',
    bytes: 1000,
    maxBytes: 10_000,
    state: 'uploaded',
    created: 1,
    changed: 1,
    sent: 0,
    stopping: false,
    parked: false,
    results: [{ language: 'de', file: 'file:///work/manual.de.docx', overwrite: false, state: 'downloaded', ...result }],
    ...job,
  };
}

function recording(...results: readonly Partial<JobResult>[]): Job {
  const usual = { language: 'de', type: 'text/plain', file: 'file:///work/talk.de.txt', overwrite: false, state: 'pending' } as const;
  const request = { content_type: 'audio/mpeg', targets: [], authorisation: 'signature' as const };
  return { ...document(), kind: 'voice', name: 'talk.mp3', request, results: results.map((result) => Object.assign({ ...usual }, result)) };
}

describe('Rows of jobs', () => {
  it('have words and an icon for every state', () => {
    const words = new Set<string>();
    for (const state of Object.keys(jobTransitions) as JobState[]) {
      const row = rowOfJob(document({ state, result: { state: 'waiting' } }), look);
      assert.match(row.description, /\p{L}/u, state);
      assert.ok(row.icon?.[0], state);
      words.add(row.description);
    }
    const results = [...Object.keys(documentTransitions), ...Object.keys(voiceTransitions)] as ResultState[];
    for (const state of results) {
      const row = rowOfJob(document({ result: { state } }), look);
      const said = row.description || row.state;
      assert.match(said ?? '', /\p{L}/u, state);
      assert.ok(row.icon?.[0], state);
      words.add(said ?? '');
    }
    assert.ok(words.size > 12, [...words].join(', '));
  });

  it('have a sentence for everything that may have happened, each another one, with what the service said', () => {
    const sentences = noteKinds.map((kind) => noteSentence({ kind }));
    assert.equal(new Set(sentences).size, noteKinds.length);
    for (const sentence of sentences) assert.match(sentence, /^\p{Lu}.*\.$/u);
    assert.equal(
      noteSentence({ kind: 'service', message: 'Too many columns.' }),
      `${editorJobsServiceLabelTexts.couldNotTranslate()} ${editorJobsServiceLabelTexts.serviceResponse('Too many columns.')}`,
    );
    assert.match(
      noteSentence({ kind: 'lost', file: '/tmp/a.part' }),
      withText(editorJobsServiceLabelTexts.partialResultKept('/tmp/a.part')),
    );
  });

  it('survive what a later version writes', () => {
    const note = v.parse(jobNote, { kind: 'something new' });
    assert.match(rowOfJob(document({ state: 'paused' as unknown as JobState, note }), look).description, /\p{L}/u);
  });

  it('say how much was sent, and what time is left only when that can be believed [document.unreliable]', () => {
    assert.equal(
      rowOfJob(document({ state: 'uploading', sent: 435, result: { state: 'waiting' } }), look).description,
      editorJobsServiceLabelTexts.uploadingShare('43%'),
    );
    const translating = (readyAt?: number) =>
      rowOfJob(document({ result: { state: 'translating', ...(readyAt !== undefined && { readyAt }) } }), look).description;
    const words = editorJobsServiceLabelTexts.translating();
    assert.equal(translating(look.now + 20_000), editorJobsServiceLabelTexts.translatingSeconds('20'));
    assert.equal(translating(look.now + 90_000), editorJobsServiceLabelTexts.translatingMinutes('2'));
    assert.equal(translating(look.now + 7_200_000), editorJobsServiceLabelTexts.translatingHours('2'));
    const { tooltip } = rowOfJob(document({ result: { state: 'translating', readyAt: look.now + 90_000 } }), look);
    assert.ok(tooltip.split('\n').includes(jobsTexts.stateFact(editorJobsServiceLabelTexts.translatingMinutesLeft('2'))), tooltip);
    assert.equal(translating(look.now - 1), words);
    assert.equal(translating(), words);
  });

  it('say what was billed, where it lies, whose it is and what support asks for', () => {
    const row = rowOfJob(document({ result: { billed: 50_000 } }), look);
    // Narrow side bars cut the end off, and the group says "Done" already; a screen reader may come from anywhere.
    assert.equal(row.description, jobsTexts.charactersMany('50,000'));
    assert.equal(
      accessibilityLabel(row),
      [
        editorJobsServiceLabelTexts.spokenInto('manual.docx', 'DE'),
        editorJobsServiceLabelTexts.done(),
        jobsTexts.charactersMany('50,000'),
      ].join(', '),
    );
    assert.equal(rowOfJob(document(), look).description, '');
    const facts = [
      'manual.docx → DE',
      jobsTexts.originalFact('/work/manual.docx'),
      jobsTexts.resultFact('/work/manual.de.docx'),
      jobsTexts.serviceFact('translate.example.com'),
      jobsTexts.stateFact(editorJobsServiceLabelTexts.done()),
      editorJobsServiceLabelTexts.charactersBilledMany('50,000'),
      jobsTexts.startedFact(any),
      jobsTexts.finishedFact(any),
    ];
    assert.match(row.tooltip, like(facts.join('\n')));
    const failed = rowOfJob(document({ state: 'failed', note: { kind: 'refused', message: 'No.', traceId: 'abc' } }), look);
    const reason = `${editorJobsServiceLabelTexts.requestRejected()} ${editorJobsServiceLabelTexts.serviceResponse('No.')}`;
    assert.match(failed.tooltip, withText(`\n${reason}\n${jobsTexts.traceIdFact('abc')}\n`));
  });

  it('name both languages where the source is known', () => {
    const job: Job = { ...document(), kind: 'document', request: { source_lang: 'en', target_lang: 'de' } };
    const row = rowOfJob(job, look);
    assert.equal(row.label, 'manual.docx: EN → DE');
    assert.match(row.tooltip, /^manual\.docx: EN → DE\n/);
  });

  it('of a recording show each of its results, and count them: one that failed does not hide the others', () => {
    const job = recording(
      { state: 'downloaded' },
      { state: 'failed', language: 'fr', note: { kind: 'service', message: 'No speech.' } },
      { state: 'processing', language: 'fr', type: 'application/x-subrip' },
    );
    const row = rowOfJob(job, look);
    assert.equal(row.label, 'talk.mp3 → DE, FR');
    assert.equal(row.description, editorJobsServiceLabelTexts.resultsDoneAndFailed('1', '3', '1'));
    assert.equal(row.expandable, true);
    const rows = job.results.map((result) => rowOfResult(job, result, look));
    const text = editorJobsServiceLabelTexts.textKind();
    const reason = `${editorJobsServiceLabelTexts.couldNotTranslate()} ${editorJobsServiceLabelTexts.serviceResponse('No speech.')}`;
    assert.deepEqual(
      rows.map(({ label, description }) => `${label}: ${description}`),
      [
        `DE, ${text}: ${editorJobsServiceLabelTexts.done()}`,
        `FR, ${text}: ${editorJobsServiceLabelTexts.failed()}. ${reason}`,
        `FR, ${editorJobsServiceLabelTexts.subtitlesKind()}: ${editorJobsServiceLabelTexts.translating()}`,
      ],
    );
    assert.deepEqual(
      rows.map(({ contextValue }) => contextValue),
      ['open reveal', '', ''],
    );
  });

  it('wait for characters, for another key, and for a place in words that tell them apart', () => {
    const waiting = document({ state: 'waiting', result: { state: 'waiting' } });
    assert.equal(rowOfJob(waiting, look).description, editorJobsServiceLabelTexts.waiting());
    assert.equal(rowOfJob(waiting, { ...look, held: new Set(['account']) }).description, editorJobsServiceLabelTexts.pausedNoCharacters());
    const stranded = rowOfJob(waiting, { ...look, isStranded: () => true });
    assert.equal(stranded.description, editorJobsServiceLabelTexts.waitingForKey());
    const ofOther = jobsTexts.startedWithOtherKey('translate.example.com');
    assert.match(stranded.tooltip, withText(ofOther));
    assert.doesNotMatch(stranded.contextValue, /continue/);
    const replaced = rowOfJob(waiting, { ...look, isStranded: () => true, canContinue: () => true });
    assert.match(replaced.tooltip, withText(`${ofOther}\n${jobsTexts.keyReplaced()}`));
    assert.match(replaced.contextValue, /\bcontinue\b/);
    const unplaced = document({ parked: true, result: { state: 'downloading', note: { kind: 'place', message: 'EACCES' } } });
    assert.equal(rowOfJob(unplaced, look).description, editorJobsServiceLabelTexts.couldNotBeSaved());
    assert.match(rowOfJob(unplaced, look).tooltip, withText(`${editorJobsServiceLabelTexts.resultNotSaved()} (EACCES)`));
  });

  it('are plain text, and say aloud what their icons show', () => {
    const row = rowOfJob(document({ name: '**a** $(bug).docx', state: 'stopped', note: { kind: 'notBilled' } }), look);
    assert.equal(row.label, '**a** $(bug).docx → DE');
    const stopped = `${editorJobsServiceLabelTexts.stopped()}. ${editorJobsServiceLabelTexts.notBilled()}`;
    assert.equal(accessibilityLabel(row), `${editorJobsServiceLabelTexts.spokenInto('**a** $(bug).docx', 'DE')}, ${stopped}`);
  });
});

describe('Commands of jobs', () => {
  it('take the selected rows, one row or the id of a job, and nothing else', () => {
    const node = { kind: 'job', job: 'a' } as const;
    const other = { kind: 'result', job: 'b', position: 1 } as const;
    assert.deepEqual(chosenNodes({ nodeOf }, node, [node, other]), [node, other]);
    assert.deepEqual(chosenNodes({ nodeOf }, other, undefined), [other]);
    assert.deepEqual(chosenNodes({ nodeOf }, 'a', undefined), [node]);
    for (const wrong of [undefined, 3, {}, { kind: 'job' }, vscode.Uri.file('/a')])
      assert.deepEqual(chosenNodes({ nodeOf }, wrong, [wrong]), []);
  });

  it('do nothing to a job that is not there', async () => {
    for (const id of ['interlinear.stopJob', 'interlinear.retryJob', 'interlinear.removeJob', 'interlinear.openResult'] as const)
      await execute(id, 'no such job');
  });

  it('clear what is done, and leave the results where they are', async () => {
    const source = workspaceFile('cleared.txt');
    await vscode.workspace.fs.writeFile(source, Buffer.from('The bicycles are in the yard.\n'));
    await execute('interlinear.translateAsDocument', source, undefined, { targets: ['de'], confirmed: true });
    const result = workspaceFile('cleared.de.txt');
    await until('the result is there', async () => (await textOf(result)).includes('«de '));
    await execute('interlinear.clearFinishedJobs');
    assert.match(await textOf(result), /«de /);
  });
});

/** Empty while the file is not there. */
async function textOf(uri: vscode.Uri): Promise<string> {
  return vscode.workspace.fs.readFile(uri).then(
    (bytes) => Buffer.from(bytes).toString(),
    () => '',
  );
}
