import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** What the row of an item in an archive is put together from; each of these is of the `item` of the query around it. */

/** As JSON writes it, to the millisecond: what was brought in comes out again the same. */
export function moment(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

export const wildcardDetail = sql`(select json_build_object('kind', 'WILDCARD', 'key', wildcard.key, 'entries', wildcard.entries)
  from wildcard where wildcard.item_id = item.id)`

export const folderDetail = sql`(select json_build_object('kind', 'FOLDER', 'coverId', folder_cover.image_id)
  from folder_cover where folder_cover.folder_id = item.id)`

export const imageDetail = sql`(select json_build_object('kind', 'IMAGE', 'fileId', image.file_id,
    'expireAt', ${moment(sql`image.expire_at`)}, 'origin', image.origin,
    'media', image.media, 'width', image.width, 'height', image.height,
    'making', json_build_object('prompt', image.prompt, 'negativePrompt', image.negative_prompt,
      'modelName', image.model_name, 'modelHash', image.model_hash, 'sampler', image.sampler, 'steps', image.steps,
      'cfgScale', image.cfg_scale, 'seed', image.seed::text, 'denoisingStrength', image.denoising_strength,
      'upscaler', image.upscaler, 'scaleFactor', image.scale_factor),
    'note', image.note, 'metadata', image.metadata,
    'sources', (select coalesce(json_agg(json_build_object('imageId', source_id, 'role', role) order by source_id, role), '[]')
      from image_source where image_source.image_id = image.item_id))
  from image where image.item_id = item.id)`

export const recipeDetail = sql`(select json_build_object('kind', 'RECIPE', 'category', recipe.category, 'group', recipe.recipe_group,
    'layout', recipe.layout, 'definition', version.definition)
  from recipe join recipe_version version on version.id = recipe.version_id where recipe.item_id = item.id)`

export const macroDetail = sql`(select json_build_object('kind', 'WORKFLOW', 'definition', macro.definition)
  from macro where macro.item_id = item.id)`

export const boardDetail = sql`(select json_build_object('kind', 'ARTBOARD', 'pictures',
    coalesce(json_agg(json_build_object('fileId', board_picture.file_id, 'imageId', board_picture.image_id)
      order by board_picture.file_id) filter (where file.sha256 is not null), '[]'))
  from (select item.id where item.kind = 'ARTBOARD') as board
    left join board_picture on board_picture.board_id = board.id left join file on file.id = board_picture.file_id
  group by board.id)`

/** The workspace whose archive it is has another id where it arrives; its folders are open to it wherever they are. */
const grants = (self: string | null) => sql`(select coalesce(json_agg(json_build_object(
    'to', json_build_object('kind', case when item_grant.uid is null then 'workspace' else 'person' end,
      'id', case when item_grant.workspace_id = ${self}::uuid then 'self' else coalesce(item_grant.uid, item_grant.workspace_id)::text end,
      'name', case when item_grant.workspace_id = ${self}::uuid then '' else coalesce(person.name, workspace.name) end),
    'role', item_grant.role, 'createdAt', ${moment(sql`item_grant.created_at`)}, 'expiresAt', ${moment(sql`item_grant.expires_at`)})
    order by item_grant.created_at, coalesce(item_grant.uid, item_grant.workspace_id)), '[]')
  from item_grant left join person on person.uid = item_grant.uid left join workspace on workspace.id = item_grant.workspace_id
  where item_grant.item_id = item.id and (item_grant.expires_at is null or item_grant.expires_at > now())
    and not (item.kind = 'FOLDER' and item_grant.workspace_id is not distinct from item.workspace_id and item_grant.uid is null))`

export const sharing = (
  self: string | null,
) => sql`json_build_object('mode', item.sharing_mode, 'linkExpiresAt', ${moment(sql`item.link_expires_at`)},
  'discoverableAt', ${moment(sql`item.discoverable_at`)}, 'grants', ${grants(self)})`

const comments = sql`(select coalesce(json_agg(json_build_object('id', comment.id, 'parentId', comment.parent_id,
    'byUid', comment.author_uid, 'byName', coalesce(person.name, comment.author_name), 'body', comment.body, 'anchor', comment.anchor,
    'mentions', (select coalesce(json_agg(uid order by uid), '[]') from comment_mention where comment_id = comment.id),
    'likes', (select coalesce(json_agg(uid order by uid), '[]') from comment_like where comment_id = comment.id),
    'createdAt', ${moment(sql`comment.created_at`)}, 'editedAt', ${moment(sql`comment.edited_at`)},
    'deletedAt', ${moment(sql`comment.deleted_at`)}) order by comment.created_at, comment.id), '[]')
  from comment left join person on person.uid = comment.author_uid where comment.item_id = item.id)`

const reactions = sql`(select coalesce(json_agg(json_build_object('by', reaction.uid, 'kind', reaction.kind,
    'createdAt', ${moment(sql`reaction.created_at`)}) order by reaction.created_at, reaction.uid), '[]')
  from reaction where reaction.item_id = item.id)`

const ratings = sql`(select coalesce(json_agg(json_build_object('rating', item_rating.rating, 'by', item_rating.rated_by,
    'byModerator', item_rating.by_moderator, 'reason', item_rating.reason, 'createdAt', ${moment(sql`item_rating.created_at`)},
    'contest', case when contest.id is not null then json_build_object('note', contest.note, 'status', contest.status,
      'answer', contest.answer, 'createdAt', ${moment(sql`contest.created_at`)}, 'decidedAt', ${moment(sql`contest.decided_at`)}) end)
    order by item_rating.created_at, item_rating.id), '[]')
  from item_rating left join rating_contest contest on contest.rating_id = item_rating.id where item_rating.item_id = item.id)`

/** What was said of it, by the uids that people have here. */
export const voices = sql`json_build_object('comments', ${comments}, 'reactions', ${reactions}, 'ratings', ${ratings})`
