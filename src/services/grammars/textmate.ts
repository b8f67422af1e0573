// The one place that loads the grammar engine: with import(), when a grammar is first needed. Both packages are CommonJS, whose names
// vanish behind `default` when they are loaded that way themselves.

import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';

export const { loadWASM, OnigScanner, OnigString } = oniguruma;
export const { INITIAL, parseRawGrammar, Registry } = textmate;
