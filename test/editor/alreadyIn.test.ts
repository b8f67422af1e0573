import assert from 'node:assert/strict';
import { mock } from 'node:test';
import * as vscode from 'vscode';
import { closeEditors, execute, freshSandbox, openText } from './surroundings.ts';
import * as languagesServiceTexts from '../../src/services/languages/texts.ts';

describe('A text that seems to be in the target language already', () => {
  const { paid } = freshSandbox();
  let asked: string[] = [];
  let answer: string | undefined;
  before(() => {
    mock.method(vscode.window, 'showWarningMessage', async (message: string, options: vscode.MessageOptions) => {
      if (options.modal === true) asked.push(message);
      return answer;
    });
  });
  beforeEach(() => {
    asked = [];
    answer = languagesServiceTexts.translateAnyway();
  });
  afterEach(closeEditors);
  after(async () => {
    mock.restoreAll();
    await execute('interlinear.chooseTargetLanguage', 'de');
  });

  const german = 'Die Fahrräder stehen im Hof hinter dem alten Haus am Fluss.';
  /** Translates texts into a language, each in a document of its own. @returns how many were sent. */
  async function translated(target: string, ...texts: readonly string[]): Promise<number> {
    await execute('interlinear.chooseTargetLanguage', target);
    const before = (await paid()).length;
    for (const text of texts) {
      await openText(`⟨${text}⟩`, { language: 'plaintext' });
      await execute('interlinear.translateToClipboard');
    }
    return (await paid()).length - before;
  }

  it('is pointed out, and not again in a document where the user goes on', async () => {
    assert.equal(await translated('de', `${german} Eins.`), 1);
    assert.deepEqual(asked, [languagesServiceTexts.alreadyInLanguage('German')]);
    await execute('interlinear.translateToClipboard');
    await execute('interlinear.translateToClipboard');
    assert.equal(asked.length, 1);
    await translated('de', `${german} Zwei.`);
    assert.equal(asked.length, 2);
  });

  it('is asked about again where the user left the question, and nothing was sent', async () => {
    answer = undefined;
    assert.equal(await translated('de', `${german} Drei.`), 0);
    answer = languagesServiceTexts.translateAnyway();
    await execute('interlinear.translateToClipboard');
    assert.equal(asked.length, 2);
    assert.equal((await paid()).length, 1);
  });

  it('is not, where it is in a language that is taken for it', async () => {
    const serbian = 'Rado ćemo vam pomoći, ali pozovite pre nego što dođete, jer ponekad popravljamo bicikle na drugim mestima u gradu.';
    const galician = 'Axudarémoslle con moito gusto, pero chame antes de vir, porque ás veces arranxamos bicicletas noutros lugares.';
    const malay = 'Kedai ini dibuka setiap hari kecuali hari Ahad, jadi basikal perlu dipulangkan sebelum itu.';
    assert.deepEqual([await translated('sl', serbian), await translated('es', galician), await translated('pt-PT', galician)], [1, 1, 1]);
    assert.equal(await translated('id', malay), 1);
    assert.deepEqual(asked, []);
  });

  it('is not, where a part of it is in another language, or it is prose among names of code', async () => {
    const mixed =
      'The button opens the lock of the bicycle. Der zweite Absatz ist noch nicht übersetzt und erklärt, warum die Räder dort stehen.';
    const code = 'Kald `app.connect()` før `app.listen(port)`, ellers får du en ConnectionRefusedError fra createServerConnection.';
    assert.equal(await translated('en-US', mixed, code), 2);
    assert.deepEqual(asked, []);
  });

  for (const [from, to, name, first, second] of [
    [
      'zh-Hans',
      'zh-Hant',
      'Chinese',
      '这家自行车店每天都开门，我们会帮助您选择一辆适合您的车，请随时来问我们的工作人员。',
      '请您把车还到门口，我们这里还有时间，欢迎您下个月再来看看我们的新车，谢谢大家。',
    ],
    [
      'pt-PT',
      'pt-BR',
      'Portuguese',
      'Os utilizadores podem guardar o ficheiro no telemóvel ou abrir o ecrã com os contactos da equipa.',
      'Guarde o ficheiro no telemóvel antes de apanhar o autocarro, porque o utilizador perde as definições.',
    ],
    [
      'en-GB',
      'en-US',
      'English',
      'The colour of the bicycle shop in the centre of the town is grey, and our neighbours recognised it.',
      'We travelled to the theatre with our neighbours, who organised everything in their favourite colours.',
    ],
  ] as const) {
    it(`is asked about once from ${from} to ${to}, not with each text`, async () => {
      assert.equal(await translated(to, first, second), 2);
      assert.equal(asked.length, 1, JSON.stringify(asked));
      assert.match(asked[0] ?? '', new RegExp(`in ${name}`));
    });
  }

  it('is pointed out in each document where its variant does not show', async () => {
    const texts = ['The bicycles stand in the yard behind the old house near the river.', 'The shop by the river is open every day.'];
    await translated('en-US', ...texts);
    assert.equal(asked.length, 2);
  });
});
