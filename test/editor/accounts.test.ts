import assert from 'node:assert/strict';
import { mock } from 'node:test';
import * as vscode from 'vscode';
import { profiles } from '../../src/api/providers.ts';
import type { PaidFeature, ProfileName } from '../../src/api/providers.ts';
import { PanelPart } from '../../src/features/usage/panelPart.ts';
import { renderMissingScope } from '../../src/features/usage/usageStatus.ts';
import { noCorrectionsInPlan } from '../../src/services/translation/corrections.ts';
import { serviceNotice } from '../../src/services/failureNotices.ts';
import { missingScopeWords } from '../../src/services/connection/missingScope.ts';
import { NamedResources } from '../../src/services/resources/namedResources.ts';
import type { NamedGlossary } from '../../src/services/resources/namedResources.ts';
import { askAnyway, explainGlossaryLimit, explainPaidOnly, lacksInPlan } from '../../src/services/connection/planLimits.ts';
import { UsageService } from '../../src/services/usage/usageService.ts';
import { failureState } from '../../src/services/connection/viewState.ts';
import { isServiceError } from '../../src/client/errors.ts';
import type { ServiceError } from '../../src/client/errors.ts';
import { answeredClient } from './answering.ts';
import * as connectionServiceTexts from '../../src/services/connection/texts.ts';
import { withText } from '../harness/like.ts';
import * as servicesTexts from '../../src/services/texts.ts';
import * as translationServiceTexts from '../../src/services/translation/texts.ts';
import * as usageTexts from '../../src/features/usage/texts.ts';

const never = () => new AbortController().signal;
const pair = { source_lang: 'en', target_lang: 'de' };

describe('Glossaries of both interfaces', () => {
  const current = (glossary_id: string) => ({ glossary_id, name: glossary_id, dictionaries: [{ ...pair, entry_count: 1 }] });
  const legacy = (glossary_id: string) => ({ glossary_id, name: glossary_id, ...pair, entry_count: 1 });
  const listed = async (profile: ProfileName, v3: readonly unknown[], v2: readonly unknown[], status = 200) => {
    const { client, warnings } = answeredClient(profile, {
      'GET /v3/glossaries': { body: { glossaries: v3 } },
      'GET /v2/glossaries': { status, body: { glossaries: v2 } },
    });
    const all = await new NamedResources().glossaries(client, never());
    return { all: all.map(({ glossary_id, legacy: isLegacy }) => [glossary_id, isLegacy]), warnings };
  };

  it('can be changed where the newer one lists them, whatever the older one lists as well', async () => {
    const { all } = await listed('deepl', [current('a'), current('b')], [legacy('a'), legacy('old')]);
    assert.deepEqual(all, [
      ['a', false],
      ['b', false],
      ['old', true],
    ]);
  });

  it('of the specification are legacy when they were made by the older one [versioning.immutable]', async () => {
    const { all } = await listed('specification', [current('a'), current('b')], [legacy('a')]);
    assert.deepEqual(all, [
      ['a', true],
      ['b', false],
    ]);
  });

  it('are shown without an odd one, and without the older interface where it fails', async () => {
    const { all, warnings } = await listed('deepl', [{ glossary_id: 5 }, current('a')], [], 456);
    assert.deepEqual(all, [['a', false]]);
    assert.equal(warnings.length, 1);
  });
});

/** An error as the client makes it. */
async function refused(status: number, message: string): Promise<ServiceError> {
  const { client } = answeredClient('deepl', { 'GET /v3/glossaries': { status, body: { message } } });
  const error: unknown = await client.glossaries.list(never()).catch((failure: unknown) => failure);
  return isServiceError(error) ? error : assert.fail(String(error));
}

describe('A key that may not do something', () => {
  const goOn = async () => undefined;

  it('is told by the name of the scope, and what needs it', async () => {
    for (const scope of profiles.deepl.scopes) {
      const words = missingScopeWords(await refused(403, `Missing required scope(s): ${scope}`));
      assert.ok(words.includes(scope), words);
      assert.ok(!words.includes(connectionServiceTexts.missingScope(scope)), `nothing is said of what ${scope} is for`);
    }
    const several = missingScopeWords(await refused(403, 'Missing required scope(s): usage:read, voice:jobs'));
    assert.match(several, withText(connectionServiceTexts.missingUsageRead('usage:read')));
    assert.match(several, withText(connectionServiceTexts.missingScope('voice:jobs')));
    assert.match(missingScopeWords(await refused(403, 'Missing required scope(s)')), withText(connectionServiceTexts.missingSomeScope()));
  });

  it('is no key that is refused: the notice names the scope, and the view says so', async () => {
    const error = await refused(403, 'Forbidden Missing required scope(s): glossaries:read');
    const notice = serviceNotice({ error, host: 'example.com', again: () => [], goOn });
    assert.equal(notice.severity, 'warning');
    assert.match(notice.message, withText(connectionServiceTexts.missingGlossariesRead('glossaries:read')));
    assert.equal(failureState(error), 'missingScope');
    assert.equal(failureState(await refused(403, 'Forbidden')), 'forbidden');
  });

  it('and a 456 on glossaries are said in the words of the service, with both meanings', async () => {
    const error = await refused(456, 'Quota exceeded. <b>Limit</b>');
    const { message } = serviceNotice({ error, host: 'example.com', again: () => [], goOn });
    assert.ok(message.startsWith(servicesTexts.glossaryRequestRefused('example.com')), message);
    assert.ok(message.endsWith(servicesTexts.serviceMessage('Quota exceeded. <b>Limit</b>')), message);
  });

  it('is asked for its usage once: status bar and panel say why there is none, until the key is another', async () => {
    const answer = { status: 403, body: { message: 'Forbidden', detail: 'Missing required scope(s): usage:read' } };
    const scoped = answeredClient('deepl', { 'GET /v2/usage': answer });
    const free = answeredClient('deepl', { 'GET /v2/usage': { body: { character_count: 1, character_limit: 2 } } });
    let { client } = scoped;
    const changed = new vscode.EventEmitter<void>();
    const book = new UsageService({
      state: { keys: () => [], get: () => undefined, update: async () => undefined },
      connections: {
        client: async () => client,
        current: async () => undefined,
        identity: async () => undefined,
        onDidChange: changed.event,
      },
      savings: { between: async () => ({ sent: 0, saved: 0 }) },
      failed: (error) => assert.fail(String(error)),
    });
    let told = 0;
    book.onDidChange(() => (told += 1));
    await assert.rejects(book.refresh(client, never()), { kind: 'forbidden', refusedFor: 'scope' });
    const missing = book.missingScope() ?? assert.fail('not kept');
    assert.equal(told, 1);

    const item = vscode.window.createStatusBarItem('interlinear.test', vscode.StatusBarAlignment.Right);
    renderMissingScope(item, missing);
    assert.equal(item.text, `$(graph) ${usageTexts.usage()}`);
    assert.ok(typeof item.tooltip === 'string');
    assert.match(item.tooltip, withText(connectionServiceTexts.missingUsageRead('usage:read')));
    assert.equal(item.backgroundColor, undefined);
    item.dispose();

    const part = new PanelPart<number>({
      find: async () => Promise.reject(missing),
      words: async () => missingScopeWords(missing),
      changed: () => undefined,
    });
    part.show(5, 1);
    await part.read();
    assert.deepEqual([part.reading.state, part.reading.data], ['missingScope', undefined]);

    ({ client } = free);
    const gone = new Promise<void>((resolve) => book.onDidChange(resolve));
    changed.fire();
    await gone;
    assert.equal(book.missingScope(), undefined);
    book.dispose();
    changed.dispose();
  });
});

describe('What a free plan lacks', () => {
  const asked: string[] = [];
  let answer: string | undefined;
  before(() => {
    mock.method(vscode.window, 'showWarningMessage', async (message: string) => {
      asked.push(message);
      return answer;
    });
  });
  beforeEach(() => {
    asked.length = 0;
    answer = undefined;
  });
  after(() => mock.restoreAll());

  const servicesOf = (profile: ProfileName, plan: 'free' | 'paid', glossaries: readonly NamedGlossary[] = []) => {
    const made = answeredClient(profile, {});
    const connections = { client: async () => made.client, identity: async () => ({ host: 'a', account: 'b', keptAs: 'b', plan }) };
    const services = { connections, session: { client: async () => made.client }, glossaries: { list: async () => glossaries } };
    return { services, requests: made.asked };
  };

  it('is known by profile and plan', async () => {
    const lacks = async (profile: ProfileName, plan: 'free' | 'paid', feature: PaidFeature) =>
      lacksInPlan(servicesOf(profile, plan).services, feature);
    assert.deepEqual([await lacks('deepl', 'free', 'improve'), await lacks('deepl', 'free', 'styleRules')], [true, true]);
    assert.deepEqual([await lacks('deepl', 'free', 'correct'), await lacks('deepl', 'paid', 'correct')], [true, false]);
    assert.deepEqual([await lacks('specification', 'free', 'improve'), await lacks('specification', 'free', 'styleRules')], [false, true]);
    assert.deepEqual([await lacks('deepl', 'paid', 'improve'), await lacks('deepl', 'paid', 'styleRules')], [false, false]);
  });

  it('is explained before anything is sent, and not again once the user goes on', async () => {
    const { services, requests } = servicesOf('deepl', 'free');
    await assert.rejects(explainPaidOnly(services, 'improve'), vscode.CancellationError);
    assert.deepEqual(asked, [connectionServiceTexts.improveNotInFreePlan()]);
    answer = connectionServiceTexts.tryAnyway();
    await explainPaidOnly(services, 'improve');
    await explainPaidOnly(services, 'improve');
    assert.equal(asked.length, 2);
    await askAnyway(services, 'styleRules');
    await explainPaidOnly(services, 'styleRules');
    assert.equal(asked.length, 2);
    assert.deepEqual(requests, []);
    answer = undefined;
    await assert.rejects(explainPaidOnly(services, 'correct'), vscode.CancellationError);
    assert.equal(asked.at(-1), connectionServiceTexts.correctNotInFreePlan());
    assert.equal(await noCorrectionsInPlan(services), translationServiceTexts.correctionsNotInFreePlan());
    assert.deepEqual(requests, []);
    await explainPaidOnly(servicesOf('deepl', 'paid').services, 'improve');
    assert.equal(asked.length, 3);
  });

  it('is a second glossary where the profile says so: its first is named, and there is a way to go on [limits.glossaries]', async () => {
    const first = { glossary_id: 'a', name: 'Shop', ready: true, legacy: false, pairs: [] };
    const { services, requests } = servicesOf('deepl', 'free', [first]);
    await assert.rejects(explainGlossaryLimit(services), vscode.CancellationError);
    assert.deepEqual(asked, [connectionServiceTexts.freeGlossaryLimitOne('Shop')]);
    answer = connectionServiceTexts.createAnyway();
    await explainGlossaryLimit(services);
    await explainGlossaryLimit(services);
    assert.equal(asked.length, 2);
    for (const other of [servicesOf('deepl', 'free'), servicesOf('deepl', 'paid', [first]), servicesOf('specification', 'free', [first])])
      await explainGlossaryLimit(other.services);
    assert.equal(asked.length, 2);
    assert.deepEqual(requests, []);
  });
});
