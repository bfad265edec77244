/** Rung when something was put down to be sent to a device. */
export const PUSH_CHANNEL = 'push'
