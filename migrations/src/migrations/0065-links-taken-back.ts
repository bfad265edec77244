import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Whoever edits an image knows the link to its file, which opens to everybody. Where an image is taken from others (made
 * private, put into the trash, rated to be its author's alone, given away, or an editor less), the file gets another link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create function renew_link(image_id uuid) returns void language sql as $$
  update file set link_key = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    from image where image.item_id = image_id and file.id = image.file_id
$$;

create function image_taken_from_others() returns trigger language plpgsql as $$
begin
  perform renew_link(new.id);
  return null;
end $$;
create trigger link_taken_back after update of deleted_at, sharing_mode, rating, owner_uid on item for each row
  when (new.kind = 'IMAGE' and (
    (new.deleted_at is not null and old.deleted_at is null)
    or (new.sharing_mode = 'private' and old.sharing_mode <> 'private')
    or (new.rating = 'hardcore-nsfw' and old.rating <> 'hardcore-nsfw')
    or new.owner_uid <> old.owner_uid))
  execute function image_taken_from_others();

create function editor_taken_from_item() returns trigger language plpgsql as $$
begin
  perform renew_link(old.item_id);
  return null;
end $$;
create trigger link_taken_back after delete on item_grant for each row when (old.role = 'editor')
  execute function editor_taken_from_item();
create trigger link_taken_back_by_role after update of role on item_grant for each row
  when (old.role = 'editor' and new.role <> 'editor') execute function editor_taken_from_item();
`)
    .execute(db)
}
