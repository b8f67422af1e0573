import * as v from 'valibot';

/** Provided by the editor to a webview's page. May be called only once. */
declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

/** Connection to the extension, and storage that persists while the panel is hidden or its webview is reloaded. */
export interface Host<Action, State> {
  send(action: Action): void;
  /** Invalid messages are dropped. */
  listen(receive: (state: State) => void): void;
  /** Returns the stored state, if it is valid. */
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
      // The editor's function, not a window's, so there is no target origin.
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
