import * as v from 'valibot';

/** What the editor gives to the page of a webview, once. */
declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

/** The extension behind a panel, and what the panel remembers while it is hidden or its webview is loaded again. */
export interface Host<Action, State> {
  send(action: Action): void;
  /** Messages that do not fit are dropped. */
  listen(receive: (state: State) => void): void;
  /** What was remembered last, if it fits. */
  recall<T>(schema: v.GenericSchema<unknown, T>): T | undefined;
  remember(memory: unknown): void;
}

export function connectHost<Action, State>(
  actions: v.GenericSchema<unknown, Action>,
  states: v.GenericSchema<unknown, State>,
): Host<Action, State> {
  const api = acquireVsCodeApi();
  return {
    send(action) {
      // The editor's own, not a window's: there is no origin to name.
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      api.postMessage(v.parse(actions, action));
    },
    listen(receive) {
      window.addEventListener('message', (event: MessageEvent<unknown>) => {
        const checked = v.safeParse(states, event.data);
        if (checked.success) receive(checked.output);
      });
    },
    recall(schema) {
      const checked = v.safeParse(schema, api.getState());
      return checked.success ? checked.output : undefined;
    },
    remember: (memory) => api.setState(memory),
  };
}
