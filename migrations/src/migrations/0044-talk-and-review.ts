import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Threads are resolved, reacted to and read one by one; people without an account review one thing by a mailed code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [threads, guests, guestGrants]) await sql.raw(part).execute(db)
}

const threads = /* sql */ `
alter table comment
  add column resolved_at timestamptz,
  add column resolved_by uuid references person on delete set null,
  add constraint comment_resolved_whole check (parent_id is null or resolved_at is null);
create index comment_heads on comment (item_id, created_at desc, id desc) where parent_id is null;

-- One of each person, as on images.
create table comment_reaction (
  comment_id uuid not null references comment on delete cascade,
  uid uuid not null references person on delete cascade,
  kind text not null check (kind in ('LIKE', 'DISLIKE', 'LAUGH', 'CRY', 'HEART')),
  created_at timestamptz not null default now(),
  primary key (comment_id, uid)
);

-- Beside comment_read, which is of all that is said on a thing: what of one thread was read.
create table comment_thread_read (
  thread_id uuid not null references comment on delete cascade,
  uid uuid not null references person on delete cascade,
  read_at timestamptz not null,
  primary key (thread_id, uid)
);
`

const guests = /* sql */ `
-- A review guest: somebody who sees this one thing and nothing else, and has no way to sign in but the codes of the review.
alter table person add column only_item_id uuid references item on delete cascade,
  add constraint person_guest_bare check (only_item_id is null
    or (email is null and username is null and password_hash is null and site_role = 'member'));
create index person_of_review on person (only_item_id) where only_item_id is not null;

create table review_guest (
  id uuid primary key,
  item_id uuid not null references item on delete cascade,
  uid uuid not null unique references person on delete cascade,
  email text not null check (email = lower(email)),
  invited_by uuid references person on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  entered_at timestamptz,
  verdict text check (verdict in ('approved', 'changes')),
  verdict_note text not null default '',
  verdict_at timestamptz,
  check ((verdict is null) = (verdict_at is null))
);
create unique index review_guest_of_item on review_guest (item_id, email);
`

/** Whatever a service forgets: a guest is given nothing but to look at the one thing, and is in no workspace. */
const guestGrants = /* sql */ `
create function refuse_beyond_review() returns trigger language plpgsql as $$
begin
  if exists (select from person where person.uid = new.uid and only_item_id is not null
    and (tg_table_name <> 'item_grant' or only_item_id is distinct from (to_jsonb(new) ->> 'item_id')::uuid
      or to_jsonb(new) ->> 'role' <> 'viewer'))
  then
    raise exception 'a review guest is given nothing but the thing to review' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refuse_beyond_review before insert or update on item_grant
  for each row when (new.uid is not null) execute function refuse_beyond_review();
create trigger refuse_beyond_review before insert or update on workspace_member
  for each row execute function refuse_beyond_review();
create trigger refuse_beyond_review before insert or update on api_key
  for each row execute function refuse_beyond_review();
create trigger refuse_beyond_review before insert or update on identity
  for each row execute function refuse_beyond_review();
`
