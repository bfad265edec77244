/** Rung when a mail was put into the outbox: a worker need not wait for its next look. */
export const MAIL_CHANNEL = 'mail'
