import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The list of what one was told of: when it was last looked at, what is mailed of it, and what was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [settings, mails]) await sql.raw(part).execute(db)
}

/** No row: never looked at, and everything is mailed. */
const settings = /* sql */ `
create table notification_setting (
  uid uuid primary key references person on delete cascade,
  seen_at timestamptz,
  mail_topics text[] not null default '{mentions,comments,sharing,requests}'
    check (mail_topics <@ '{mentions,comments,sharing,requests}'::text[])
);
`

/** mailed_at: mailed, or found not to be wanted by mail. What was told before this is not mailed in arrears. */
const mails = /* sql */ `
alter table notification add column mailed_at timestamptz;
update notification set mailed_at = now();
create index notification_to_mail on notification (created_at) where mailed_at is null and read_at is null;
`
