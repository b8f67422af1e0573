/** Variables that would make a child behave differently from one that a user starts in a plain shell. */
const inherited = /^(npm_|VSCODE_|ELECTRON_|NODE_OPTIONS$|NODE_EXTRA_CA_CERTS$|INTERLINEAR_|(https?|all|no)_proxy$|BROWSER$)/i;

/** This process's environment without what belongs to npm, to an editor around it or to a proxy, plus `extra`. */
export function childEnvironment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const plain = Object.entries(process.env).filter(([name]) => !inherited.test(name));
  return { ...Object.fromEntries(plain), ...extra };
}
