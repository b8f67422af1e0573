/** A file and the texts that are for its readers, in order. The editor tests read the same files with the real grammars. */
export interface Sample {
  readonly languageId: string;
  readonly text: string;
  readonly texts: readonly string[];
}

export const samples: readonly Sample[] = [
  {
    languageId: 'typescript',
    text: `#!/usr/bin/env node
'use strict';
import x from 'react';
const a = require('fs');
const s = 'Hello world'; // trailing note
const o = { 'a key': \`Hi \${name('in ner')} there\`, c: 'click', d: "Save", e: '#ff0000', f: 'some-id', g: 'fooBar', h: 'first\\nsecond line' };
/**
 * Docs {@link Foo} \`code\`
 * go on here.
 *
 * - item one
 *   continues
 * - item two
 *
 * @param {string} x - The words
 * @param y The other words
 *   go on
 * @returns {Promise<string>} What comes back.
 * @example
 * foo();
 */
function f() {
  // one line
  // two lines

  // eslint-disable-next-line no-console
  // eslint-disable-next-line no-console -- because I said so
  // TODO(name): do the thing
  return foo(/* inner words */ 3);
}
`,
    texts: [
      'Hello world',
      'trailing note',
      "Hi ${name('in ner')} there",
      'Save',
      'first\\nsecond line',
      'Docs {@link Foo} `code` go on here.',
      'item one continues',
      'item two',
      'The words',
      'The other words go on',
      'What comes back.',
      'one line two lines',
      'because I said so',
      'do the thing',
      'inner words',
    ],
  },
  {
    languageId: 'python',
    text: `#!/usr/bin/env python
# -*- coding: utf-8 -*-
def f(name):
    """Do it well.

    More words
    that go on.

    Args:
        name (str): The name of it
            that goes on.
        other: Something else.

    >>> f('an example')
    'the output'

    :param x: The x value.
    :rtype: int
    """
    x = "it's here" + 'plain words'
    y = """multi
    line text"""
    # A comment  # noqa
    raise ValueError("Bad value: %s" % x)
`,
    texts: [
      'Do it well.',
      'More words that go on.',
      'The name of it that goes on.',
      'Something else.',
      'The x value.',
      "it's here",
      'plain words',
      'multi\nline text',
      'A comment  # noqa',
      'Bad value: %s',
    ],
  },
  {
    languageId: 'rust',
    text: `//! Crate docs.
//! They go on.

/// Item docs.
///
/// \`\`\`
/// let code = "not prose";
/// \`\`\`
fn f() {
    let s = "a word {} here"; /* Block words */
    let r = r#"raw "x" words"#;
}
`,
    texts: ['Crate docs. They go on.', 'Item docs.', 'a word {} here', 'Block words', 'raw "x" words'],
  },
  {
    languageId: 'c',
    text: `// SPDX-License-Identifier: MIT
#include "some file.h"
/**
 * \\brief What it does.
 * \\param[in] x The words
 */
char *s = "hello there\\n" "world over"; // behind code
  /* plain
     continues */
int x;
`,
    texts: ['What it does.', 'The words', 'hello there\\n', 'world over', 'behind code', 'plain continues'],
  },
  {
    languageId: 'html',
    text: `<!-- A comment
     goes on -->
<p>Text</p>
<!--tight-->
`,
    texts: ['A comment goes on', 'tight'],
  },
  {
    languageId: 'css',
    text: `/* Some words
 * here */
a { content: "hello there"; font-family: "Segoe UI"; color: red }
`,
    texts: ['Some words here', 'hello there'],
  },
  {
    languageId: 'shellscript',
    text: `#!/bin/bash
# shellcheck disable=SC2034
# A comment
# goes on
echo "Hello $name $(cmd x) there" 'single quoted'
`,
    texts: ['A comment goes on', 'Hello $name $(cmd x) there', 'single quoted'],
  },
  {
    languageId: 'sql',
    text: `-- A comment
/* block words */ SELECT 'it''s mine', "column name" FROM t;
`,
    texts: ['A comment', 'block words', "it''s mine"],
  },
  {
    languageId: 'lua',
    text: `-- A comment
--[[ block words
  go on ]]
local s = "a word" .. [[long
string]]
`,
    texts: ['A comment', 'block words go on', 'a word', 'long\nstring'],
  },
  {
    languageId: 'go',
    text: `// Package foo does.
//
//	some code here
//
// More words.
package foo

type T struct {
	A int \`json:"a" xml:"b"\`
}

var s = "a word"
`,
    texts: ['Package foo does.', 'More words.', 'a word'],
  },
  {
    languageId: 'json',
    text: `{ "key here": "value \\" words", "a": ["word", "two words", "https://example.com/z"], "n": "12" }
`,
    texts: ['value \\" words', 'word', 'two words'],
  },
  {
    languageId: 'yaml',
    text: `# A comment
key: Plain words here
"quoted key": "double \\" quoted" # trailing words
list:
  - item one
    goes on
  - https://example.com
block: |
  Lines here
  and here

  para
other: 'it''s fine'
`,
    texts: [
      'A comment',
      'Plain words here',
      'double \\" quoted',
      'trailing words',
      'item one goes on',
      'Lines here\nand here',
      'para',
      "it''s fine",
    ],
  },
];
