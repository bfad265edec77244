/** Rung with a uid whenever what that person's sessions, keys, role or workspace are has changed. */
export const IDENTITY_CHANNEL = 'identity'
