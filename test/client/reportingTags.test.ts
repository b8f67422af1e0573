import assert from 'node:assert/strict';
import { providerRules } from '../../src/api/providerRules.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { isServiceError } from '../../src/client/errors.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { connect, keyed, never, routes } from './connectedClient.ts';
import { inEachProfile } from './profiles.ts';

const options = { target_lang: 'de', source_lang: 'en' };

for (const { route, profile } of inEachProfile(routes)) {
  const { reportsTags } = providerRules[profile];
  describe(`Reporting tags over the ${route.name} route, in the profile ${profile}`, () => {
    const clock = createSimulatedClock();
    const opened = route.open();
    let sandbox: Sandbox;
    beforeEach(async () => {
      sandbox = await startSandbox({ clock, profile });
    });
    afterEach(async () => sandbox.close());
    after(async () => opened.close());

    const clientOf = (tag: () => string | undefined) => connect(sandbox, opened.send, {}, clock, tag).client;
    const translate = async (tag: string | undefined, text: string) => {
      const [result] = await clientOf(() => tag).text.translate([text], options, never());
      assert.equal(result?.status, 'fulfilled');
    };
    const tagUsage = () => connect(keyed(sandbox, sandbox.adminKey), opened.send, {}, clock).client.administration.tagUsage;
    const today = () => {
      const day = sandbox.clock.timestamp().slice(0, 10);
      return { start_date: day, end_date: day };
    };

    if (!reportsTags) {
      it('are not sent, and not asked for', async () => {
        assert.deepEqual(clientOf(() => 'Docs').text.headers(), {});
        await translate('no tag', 'Hello');
        assert.equal(tagUsage(), undefined);
      });
      return;
    }

    it('go with text translations, and with nothing else', async () => {
      const { text, write } = clientOf(() => ' Docs ');
      await text.translate(['Hello', 'World'], options, never());
      await write.rephrase(['Hello'], {}, never());
      await translate('shop', 'Hello');
      await translate(undefined, 'Hello');
      await translate('', 'Hello');
      const found = await tagUsage()?.(today(), never());
      assert.deepEqual(
        found?.usage.map(({ custom_tag, breakdown }) => [custom_tag, breakdown.total_characters]),
        [
          ['docs', 10],
          ['shop', 5],
        ],
      );
      assert.equal(found.next_page ?? null, null);
    });

    it('that a header cannot carry are refused before anything is sent', async () => {
      for (const tag of ['a b', 'é', 'x'.repeat(101), 'a\r\nb: c'])
        await assert.rejects(
          clientOf(() => tag).text.translate(['Hello'], options, never()),
          (error) => isServiceError(error, 'invalidRequest') && error.status === undefined && error.parameter === 'reporting_tag',
        );
      assert.equal(sandbox.ledger.total, 0);
    });

    it('are told page by page', async () => {
      for (let index = 0; index < 101; index += 1) await translate(`tag-${String(index)}`, 'Hello');
      const first = await tagUsage()?.(today(), never());
      assert.equal(first?.usage.length, 100);
      const second = await tagUsage()?.({ ...today(), page: first.next_page ?? assert.fail('There is a second page.') }, never());
      assert.deepEqual([second?.usage.length, second?.next_page ?? null], [1, null]);
      await assert.rejects(
        async () => tagUsage()?.({ start_date: '2026-11-02', end_date: '2026-11-01' }, never()),
        (error) => isServiceError(error, 'invalidRequest') && error.parameter === 'end_date',
      );
    });
  });
}
