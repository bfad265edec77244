import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * No link of a folder further out opens what lies in a folder that was taken down, although neither the mode nor the place
 * of that folder changes by it. So whoever keeps such a thing by a link alone is told here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create function folder_withheld() returns trigger language plpgsql as $$
begin
  perform tell_keepers_below(items_below(array[new.id]), array[new.id], null);
  return null;
end $$;
create trigger folder_withheld after update of withheld_at on item for each row
  when (new.kind = 'FOLDER' and (old.withheld_at is null) is distinct from (new.withheld_at is null))
  execute function folder_withheld();
`)
    .execute(db)
}
