import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openBlock } from '../../src/text/code/proseBlocks.ts';
import { tokenizeInSlices } from '../../src/services/grammars/grammars.ts';
import { grammarsOfHost, isSourceCode, proseBlocks } from '../../src/services/grammars/proseInDocument.ts';
import { INITIAL } from '../../src/services/grammars/textmate.ts';
import { surroundingContext } from '../../src/services/translation/surroundings.ts';
import { samples } from '../unit/proseSamples.ts';

async function documentOf(language: string, content: string): Promise<vscode.TextDocument> {
  return vscode.workspace.openTextDocument({ language, content });
}

function rangeOf(document: vscode.TextDocument, part?: string): vscode.Range {
  const text = document.getText();
  const start = part === undefined ? 0 : text.indexOf(part);
  return new vscode.Range(document.positionAt(start), document.positionAt(start + (part ?? text).length));
}

async function textsOf(document: vscode.TextDocument, range = rangeOf(document)): Promise<string[] | undefined> {
  const text = document.getText();
  return (await proseBlocks(document, range))?.flatMap((block) => openBlock(text, block).texts);
}

describe('Prose in code, by the grammars of the editor', () => {
  after(() => grammarsOfHost.dispose());

  for (const { languageId, text, texts } of samples) {
    it(`is found in ${languageId}`, async () => {
      assert.deepEqual(await textsOf(await documentOf(languageId, text)), texts);
    });
  }

  it('is found in the values of a file without a grammar for them', async () => {
    assert.deepEqual(await textsOf(await documentOf('properties', '# Words\na.b=Some words\n')), ['Words', 'Some words']);
  });

  it('has the expressions in its strings left in', async () => {
    assert.deepEqual(await textsOf(await documentOf('python', 'x = f"Hello {name!r}, welcome" "and more"\n')), [
      'Hello {name!r}, welcome',
      'and more',
    ]);
  });

  it('leaves out what imports, keys and attributes are', async () => {
    const content = `import x from 'some module';\nexport { y } from 'other module';\nconst a = <p className="a b" title="A tip">Text</p>;\n`;
    assert.deepEqual(await textsOf(await documentOf('typescriptreact', content)), ['A tip']);
  });

  it('is clipped to the range', async () => {
    const document = await documentOf('typescript', '// one two\n// three four\nconst x = "five six";\n// seven\n');
    assert.deepEqual(await textsOf(document, rangeOf(document, 'two\n// three')), ['two three']);
    assert.deepEqual(await textsOf(document, rangeOf(document, 'six')), ['six']);
    assert.deepEqual(await textsOf(document, rangeOf(document, 'const x')), []);
  });

  it('is known from what is written for readers as a whole', async () => {
    for (const language of ['typescript', 'python', 'json', 'jsonc', 'yaml', 'css', 'properties', 'ini', 'php', 'shellscript']) {
      assert.equal(isSourceCode(await documentOf(language, '')), true, language);
    }
    for (const language of ['markdown', 'plaintext', 'html', 'xml', 'latex', 'restructuredtext', 'git-commit']) {
      assert.equal(isSourceCode(await documentOf(language, '')), false, language);
    }
  });

  it('is not looked for without a grammar', async () => {
    assert.equal(await proseBlocks(await documentOf('plaintext', 'words'), new vscode.Range(0, 0, 0, 5)), undefined);
  });

  it('is found in a file of a megabyte while the extension host goes on working', async () => {
    const line = 'export const greeting = `Hello ${name}`; // A comment about it\n';
    const document = await documentOf('typescript', line.repeat(Math.ceil(1_000_000 / line.length)));
    let turns = 0;
    const pulse = setInterval(() => (turns += 1), 0);
    try {
      const blocks = await proseBlocks(document, rangeOf(document));
      assert.ok(blocks && blocks.length > 20_000, String(blocks?.length));
    } finally {
      clearInterval(pulse);
    }
    assert.ok(turns > 20, `others had ${String(turns)} turns`);
  });

  it('is given up by a signal', async () => {
    const document = await documentOf('typescript', 'const greeting = `Hello ${name}`; // words\n'.repeat(20_000));
    const stop = new AbortController();
    const running = proseBlocks(document, rangeOf(document), stop.signal);
    setImmediate(() => stop.abort());
    await assert.rejects(running, { name: 'AbortError' });
  });
});

describe('A grammar', () => {
  const nothing = { tokens: [], ruleStack: INITIAL, fonts: [] };
  const lines = 'one\ntwo\nthree\nfour\n';

  it('reads no further than is needed', async () => {
    const read: string[] = [];
    const tokenizeLine = (line: string) => {
      read.push(line);
      return { ...nothing, stoppedEarly: false };
    };
    assert.deepEqual(await tokenizeInSlices(lines, { tokenizeLine }, 5), []);
    assert.deepEqual(read, ['one', 'two', 'three']);
  });

  it('that is slow at first, while its rules are compiled, is given the time for it', async () => {
    let tries = 0;
    const tokenizeLine = () => {
      tries += 1;
      return { ...nothing, stoppedEarly: tries < 20 };
    };
    assert.deepEqual(await tokenizeInSlices(lines, { tokenizeLine }, lines.length), []);
  });

  it('that comes to no end with a line is given up', async () => {
    const cpuUsage = process.cpuUsage.bind(process);
    let microseconds = 0;
    const tokenizeLine = () => {
      microseconds += 500_000;
      return { ...nothing, stoppedEarly: true };
    };
    process.cpuUsage = (before) => ({ user: microseconds - (before?.user ?? 0), system: 0 });
    try {
      assert.equal(await tokenizeInSlices(lines, { tokenizeLine }, lines.length), undefined);
    } finally {
      process.cpuUsage = cpuUsage;
    }
    assert.equal(microseconds, 3_000_000, 'it was tried six times');
  });

  it('is given up between two tries by a signal', async () => {
    const stop = new AbortController();
    const tokenizeLine = () => {
      stop.abort();
      return { ...nothing, stoppedEarly: true };
    };
    await assert.rejects(tokenizeInSlices(lines, { tokenizeLine }, lines.length, stop.signal), { name: 'AbortError' });
  });
});

describe('What surrounds a selection', () => {
  const contextIn = async (language: string, content: string, part: string): Promise<string> => {
    const document = await documentOf(language, content);
    return surroundingContext(document, rangeOf(document, part));
  };

  it('is read by the language of the document', async () => {
    assert.equal(await contextIn('markdown', '# Guide\n\nWords above.\n\nSelected.\n', 'Selected.'), 'Guide\nWords above.');
    assert.equal(await contextIn('typescript', '// The label.\nconst saveLabel = "Save";\n', 'Save"'), 'The label.\nsave label');
    assert.equal(await contextIn('json', '{\n  "payButton": "Pay now"\n}\n', 'Pay now'), 'pay button');
    assert.equal(await contextIn('plaintext', 'Above.\n\nSelected.\n\nBelow.', 'Selected.'), 'Above.\nBelow.');
  });

  it('is looked for nearby only', async () => {
    const far = 'Far away words.\n\n'.repeat(20_000);
    const document = await documentOf('plaintext', `${far}Above.\n\nSelected.\n\nBelow.\n\n${far}`);
    const read: number[] = [];
    const getText = (range?: vscode.Range) => {
      const text = document.getText(range);
      read.push(text.length);
      return text;
    };
    const watched: vscode.TextDocument = Object.create(document, { getText: { value: getText } });
    assert.equal(surroundingContext(watched, rangeOf(document, 'Selected.')), 'Above.\nBelow.');
    assert.ok(Math.max(...read) < far.length / 10, String(read));
  });
});
