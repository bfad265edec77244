/** A server was added, changed or taken away. */
export const ENGINE_SERVERS_CHANNEL = 'engine-servers'
/** A server is to be tried. */
export const ENGINE_CHECK_CHANNEL = 'engine-check'
/** With the id of a check that was answered. */
export const ENGINE_CHECKED_CHANNEL = 'engine-checked'
