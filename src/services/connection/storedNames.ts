/** Names of the connection's persistent data in the secret storage and the global state. */

/**
 * Prefix for keys. Each is for one address, origin and path, so that a key is only sent where it was tested, whatever a setting contains
 * later.
 */
export const secretPrefix = 'key ';

/** Prefix for admin keys. Separate names keep them from being confused with translation keys. */
export const adminPrefix = 'admin key ';

/** The last connected address, if that depends on the key. */
export const lastEndpointKey = 'connection.lastOrigin';

/** Servers that were connected, for jobs that still run there. Parts of different servers are never mixed. */
export const serversKey = 'connection.servers';

/** Set after the user disconnected, so that no other stored key takes over. */
export const disconnectedKey = 'connection.disconnected';

/** The last connected account of each address, as a digest of its key. */
export const adoptedAccountsKey = 'connection.accounts';

/** Accounts for data that outlives a key, as confirmed by the user. */
export const sameAccountsKey = 'connection.sameAccounts';

/** Set after old keys were moved to their addresses. */
export const movedKey = 'connection.moved';
