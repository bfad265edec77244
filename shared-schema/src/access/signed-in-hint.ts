/**
 * A cookie beside the session's own, which scripts cannot read: that there is a session in this browser. It proves nothing
 * and opens nothing; by it an open page knows whether to ask who is looking, also where the storage was cleared.
 */
export const SIGNED_IN_HINT = 'atelier_signed_in'
