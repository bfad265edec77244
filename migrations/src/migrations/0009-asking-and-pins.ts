import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Asking for access, reports that count once, and the orders in which recents and pins are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accessRequests, reports, pins, recents, tagColors]) await sql.raw(part).execute(db)
}

const accessRequests = /* sql */ `
create table access_request (
  id uuid primary key,
  item_id uuid not null references item on delete cascade,
  uid uuid not null references person on delete cascade,
  role text not null check (role in ('editor', 'contributor', 'viewer')),
  note text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved', 'ignored')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references person on delete set null,
  unique (item_id, uid),
  check ((status = 'pending') = (decided_at is null))
);
create index access_request_by_person on access_request (uid);
`

const reports = /* sql */ `
create unique index report_of_item_once on report (reporter_uid, item_id) where comment_id is null;
create unique index report_of_comment_once on report (reporter_uid, comment_id) where comment_id is not null;
create index report_by_item on report (item_id);
create index report_open on report (created_at) where resolved_at is null;
`

const pins = /* sql */ `
create index pin_in_order on pin (uid, position, item_id);
-- A moved pin is news to the person's other devices.
create trigger feed_moved after update on pin referencing new table as changed for each statement execute function keeping_changed();
`

const recents = /* sql */ `
create index recent_access_newest on recent_access (uid, accessed_at desc, item_id desc);
create index recent_access_of_kind on recent_access (uid, item_kind, accessed_at desc, item_id desc);
drop index recent_access_by_person;
create index item_view_by_day on item_view (day);
`

/** As 0003 does for names: a tag is shown with its colour. */
const tagColors = /* sql */ `
create or replace function tags_renamed() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(
    select distinct item_tag.item_id from added join removed using (id) join item_tag on item_tag.tag_id = added.id
      where (added.name, added.color) is distinct from (removed.name, removed.color));
begin
  perform lock_items(ids);
  perform tell_of_items(ids);
  return null;
end $$;
`
