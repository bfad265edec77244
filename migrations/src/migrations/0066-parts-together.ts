import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Parts of several uploads are noted together: none may wait for the upload of another that is just being completed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(parts).execute(db)
}

const parts = /* sql */ `
-- Adds a part that did not arrive before; false where one of its number did, or the upload is over, has another secret or is
-- held by somebody. Nobody waits for the disk: a power cut may lose what has arrived anyway.
create or replace function add_upload_part(wanted uuid, secret bytea, moment timestamptz, part int, bytes bigint, hash bytea, key text)
  returns boolean language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform from upload where id = wanted and secret_hash = secret and expires_at > moment for key share skip locked;
  if not found then
    return false;
  end if;
  insert into upload_part (upload_id, number, size, sha256, object_key)
    values (wanted, part, bytes, hash, key)
    on conflict (upload_id, number) do nothing;
  return found;
end $$;
`
