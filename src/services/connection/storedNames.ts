/** Names under which the connection keeps what outlives a window, in the secret storage and in the global state. */

/** Keys, each for an address, origin and path: whatever a setting says later, a key only goes where it was tried. */
export const secretPrefix = 'key ';

/** Admin keys likewise, under names of their own: none is ever taken for a key that translates, nor the other way round. */
export const adminPrefix = 'admin key ';

/** Which address was connected last, where it goes by the key. */
export const lastEndpointKey = 'connection.lastOrigin';

/** The servers that were connected, for jobs that go on at one of them: their parts are never mixed. */
export const serversKey = 'connection.servers';

/** That the user disconnected, so that no other stored key takes over. */
export const disconnectedKey = 'connection.disconnected';

/** Which account was connected last at each address, as a digest of its key. */
export const adoptedAccountsKey = 'connection.accounts';

/** Under which account what outlives a key is kept, where the user was asked. */
export const sameAccountsKey = 'connection.sameAccounts';

/** That keys of before were moved to their addresses. */
export const movedKey = 'connection.moved';
