import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * A prompt says `__weather__`, so a person has each name once among what is not in the trash. The unique index guards it;
 * owner and trash are copied from the item by triggers. What comes back from the trash, or from another owner, to where
 * its name is taken meanwhile gets a number behind it: a recovery or a transfer never fails over a name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
alter table wildcard add column owner_uid uuid references person on delete cascade, add column live boolean;
update wildcard set owner_uid = item.owner_uid, live = item.deleted_at is null from item where item.id = wildcard.item_id;
alter table wildcard alter column owner_uid set not null, alter column live set not null;
create unique index wildcard_key_of_owner on wildcard (owner_uid, lower(key)) where live;
create index wildcard_key on wildcard (lower(key)) where live;

create function free_wildcard_key(owner uuid, wanted text, itself uuid) returns text language plpgsql as $$
declare
  candidate text := wanted;
  number int := 1;
begin
  while exists (select from wildcard where wildcard.owner_uid = owner and live and lower(key) = lower(candidate)
    and item_id is distinct from itself) loop
    number := number + 1;
    candidate := wanted || '-' || number;
  end loop;
  return candidate;
end $$;

create function wildcard_added() returns trigger language plpgsql as $$
begin
  select item.owner_uid, item.deleted_at is null into new.owner_uid, new.live from item where id = new.item_id for no key update;
  return new;
end $$;
create trigger wildcard_added before insert on wildcard for each row execute function wildcard_added();

create function wildcard_item_changed() returns trigger language plpgsql as $$
begin
  update wildcard set owner_uid = new.owner_uid, live = new.deleted_at is null,
      key = case when new.deleted_at is null then free_wildcard_key(new.owner_uid, key, item_id) else key end
    where item_id = new.id;
  return null;
end $$;
create trigger wildcard_item_changed after update of owner_uid, deleted_at on item for each row
  when (new.kind = 'WILDCARD' and (new.owner_uid, new.deleted_at is null) is distinct from (old.owner_uid, old.deleted_at is null))
  execute function wildcard_item_changed();
`)
    .execute(db)
}
