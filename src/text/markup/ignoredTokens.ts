import type { Tokenizer } from 'htmlparser2';

type Handlers = ConstructorParameters<typeof Tokenizer>[1];

const nothing = () => undefined;

/** Handlers that take no notice of anything. The tokenizer asks for all of them. */
export const ignoredTokens: Handlers = {
  onattribdata: nothing,
  onattribend: nothing,
  onattribentity: nothing,
  onattribname: nothing,
  oncdata: nothing,
  onclosetag: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onopentagname: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
  ontext: nothing,
  ontextentity: nothing,
};
