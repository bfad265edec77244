import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * What moderators took down: it is open to nobody by a link and not in Explore until it is put back, which the database
 * itself sees to. What it was before is kept, so that putting it back undoes all of it. Its author may object once.
 * And what whoever reported something is told when the report is resolved; what was written down before stays with moderators.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
alter table item add column withheld_at timestamptz,
  add constraint item_withheld check (withheld_at is null or (sharing_mode <> 'public' and discoverable_at is null));

create table take_down (
  id uuid primary key,
  item_id uuid not null references item on delete cascade,
  taken_by uuid references person on delete set null,
  reason text not null,
  former_mode text not null,
  former_link_expires_at timestamptz,
  former_discoverable_at timestamptz,
  created_at timestamptz not null default now(),
  objection text not null default '',
  objected_at timestamptz,
  answer text not null default '',
  decided_by uuid references person on delete set null,
  decided_at timestamptz,
  lifted_at timestamptz
);
create unique index take_down_standing on take_down (item_id) where lifted_at is null;
create index take_down_by_item on take_down (item_id);
create index take_down_newest on take_down (created_at desc, id desc) where lifted_at is null;

alter table report add column told text not null default '';
create index report_by_reporter on report (reporter_uid, created_at desc, id desc);
`)
    .execute(db)
}
