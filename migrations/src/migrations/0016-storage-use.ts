import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * What the files of each person take up, so that nobody adds up all of them to know whether there is room for one more.
 * Triggers keep it. A change adds a row, with the difference that it makes, instead of changing one: writers of one person
 * would otherwise wait for each other until their transactions end, whatever else these hold. Now and then a writer puts the
 * rows together that nobody else holds, which leaves their sum as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [table, triggers, filled]) await sql.raw(part).execute(db)
}

const table = /* sql */ `
create table storage_use (
  -- no reference: it would make whoever deletes a file wait for the person's row
  uid uuid not null,
  kind text not null,
  bytes bigint not null,
  files bigint not null
);
create index storage_use_of_person on storage_use (uid);

create function gather_storage_use(person uuid) returns void language sql as $$
  with gathered as (
    delete from storage_use
      where ctid = any (array(select ctid from storage_use where uid = person for update skip locked))
      returning kind, bytes, files
  )
  insert into storage_use (uid, kind, bytes, files)
    select person, kind, sum(bytes), sum(files) from gathered
      group by kind having sum(bytes) <> 0 or sum(files) <> 0
$$;
`

/** One time in so many: as many rows, about, are added up by whoever asks. */
const GATHERED_EACH = 32

const triggers = /* sql */ `
create function files_added() returns trigger language plpgsql as $$
begin
  insert into storage_use (uid, kind, bytes, files)
    select owner_uid, storage_kind, sum(size), count(*) from changed where owner_uid is not null group by owner_uid, storage_kind;
  perform gather_storage_use(owner_uid)
    from (select distinct owner_uid from changed where owner_uid is not null) as owners where random() < 1.0 / ${GATHERED_EACH};
  return null;
end $$;
create trigger storage_added after insert on file referencing new table as changed
  for each statement execute function files_added();

create function files_removed() returns trigger language plpgsql as $$
begin
  insert into storage_use (uid, kind, bytes, files)
    select owner_uid, storage_kind, -sum(size), -count(*) from changed join person on person.uid = owner_uid group by owner_uid, storage_kind;
  perform gather_storage_use(owner_uid)
    from (select distinct owner_uid from changed where owner_uid is not null) as owners where random() < 1.0 / ${GATHERED_EACH};
  return null;
end $$;
create trigger storage_removed after delete on file referencing old table as changed
  for each statement execute function files_removed();

-- Row by row, so that the many changes of a file which leave this as it is cost nothing.
create function file_counted_elsewhere() returns trigger language plpgsql as $$
begin
  insert into storage_use (uid, kind, bytes, files)
    select counted.* from (values
        (old.owner_uid, old.storage_kind, -old.size, -1), (new.owner_uid, new.storage_kind, new.size, 1)
      ) as counted (uid, kind, bytes, files)
      where exists (select from person where person.uid = counted.uid);
  return null;
end $$;
create trigger storage_changed after update on file for each row
  when ((new.owner_uid, new.storage_kind, new.size) is distinct from (old.owner_uid, old.storage_kind, old.size))
  execute function file_counted_elsewhere();

-- Their files lose their owner after this, when there is no person any more to count for.
create function storage_use_forgotten() returns trigger language plpgsql as $$
begin
  delete from storage_use where uid = old.uid;
  return null;
end $$;
create trigger storage_use_forgotten after delete on person for each row execute function storage_use_forgotten();
`

const filled = /* sql */ `
insert into storage_use (uid, kind, bytes, files)
  select owner_uid, storage_kind, sum(size), count(*) from file where owner_uid is not null group by owner_uid, storage_kind;
`
