import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Who of the moderators looks into a report, and what they wrote down when it was resolved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
alter table report
  add column acknowledged_at timestamptz,
  add column acknowledged_by uuid references person on delete set null,
  add column answer text not null default '';
drop index report_open;
create index report_open on report (created_at, id) where resolved_at is null;
create index report_resolved on report (resolved_at desc, id desc) where resolved_at is not null;
`)
    .execute(db)
}
