// Loads the grammar engine with import() when a grammar is first needed. Only this module may import the two packages. They are CommonJS,
// so loading them that way directly would hide their names behind `default`.

import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';

export const { loadWASM, OnigScanner, OnigString } = oniguruma;
export const { INITIAL, parseRawGrammar, Registry } = textmate;
