import { findWorkspaceRole } from '@atelier/database/access/access.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { workspaceRoleAtLeast } from '@atelier/shared-schema/access/rights.ts'
import type { TagAnswer } from '@atelier/shared-schema/contract/areas/tags.contract.ts'
import { AppError, invalidField, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { TagColor } from '@atelier/shared-schema/entities/enums.ts'
import { TAGS_CHANNEL } from '@atelier/shared-schema/feed/tags-channel.ts'
import { renameTagIn } from '@atelier/shared-schema/images/image-query.ts'
import type { App } from '#app.ts'
import type { TagScope } from '#families/tags.queries.ts'
import { addTags } from '#families/tags.service.ts'
import { violatedConstraint } from '#http/errors.ts'
import {
  deleteTag,
  findTagRow,
  holdSearchesByTag,
  holdTags,
  listTagNames,
  listTagRows,
  moveTagged,
  putTag,
  updateSearchQuery,
  updateTag,
} from './tags.queries.ts'
import type { TagFilter, TagRow } from './tags.queries.ts'

export async function listTags(app: App, actor: Person, filter: TagFilter): Promise<{ items: TagAnswer[] }> {
  return { items: (await listTagRows(app.db, actor.uid, filter)).map(presentTag) }
}

interface NewTag {
  name: string
  color?: TagColor | null | undefined
  workspaceId: string | null
}

export function createTag(app: App, actor: Person, { name, color, workspaceId }: NewTag): Promise<TagAnswer> {
  return telling(app, actor, async trx => {
    const id = await putTag(trx, await chooseScope(trx, actor, workspaceId), { name, color })
    return presentTag(await findUsable(trx, actor, id))
  })
}

async function chooseScope(trx: Trx, actor: Person, workspaceId: string | null): Promise<TagScope> {
  if (workspaceId === null) return { ownerUid: actor.uid }
  const role = await findWorkspaceRole(trx, actor.uid, workspaceId)
  if (role === null) throw notFound('workspace')
  if (!workspaceRoleAtLeast(role, 'member')) {
    throw new AppError('FORBIDDEN', 'Guests of a workspace cannot make tags in it. Ask one of its members.')
  }
  return { workspaceId }
}

/** By name in the end: each image takes the tag of its own workspace, or of its owner. */
export async function tagImages(
  app: App,
  actor: Person,
  { ids, names, tagIds }: { ids: readonly string[]; names: readonly string[]; tagIds: readonly string[] },
) {
  const known = await listTagNames(app.db, actor.uid, tagIds)
  if (known.length < new Set(tagIds).size) throw notFound('tag')
  return addTags(app, actor, { kind: 'IMAGE', ids, names: [...names, ...known.map(({ name }) => name)] })
}

export async function changeTag(
  app: App,
  actor: Person,
  id: string,
  change: { name?: string | undefined; color?: TagColor | null | undefined },
): Promise<TagAnswer> {
  const changed = telling(app, actor, async trx => {
    const tag = await holdUsable(trx, actor, id)
    assertAllowed(tag, mayEdit)
    await updateTag(trx, id, change)
    if (change.name !== undefined) await renameInSearches(trx, tag, change.name)
    return presentTag(await findUsable(trx, actor, id))
  })
  return changed.catch((error: unknown) => {
    if (!/^tag_(person|workspace)_name$/.test(violatedConstraint(error) ?? '')) throw error
    const message = `there is another tag “${change.name ?? ''}”; merge the two, or choose another name`
    throw new AppError('CONFLICT', `body.name: ${message}`, {
      details: { fields: [{ path: 'body.name', message }] },
      cause: error,
    })
  })
}

export function mergeTags(app: App, actor: Person, id: string, into: string): Promise<TagAnswer> {
  if (id === into) throw invalidField('body.into', 'is the same tag')
  return telling(app, actor, async trx => {
    await holdTags(trx, [id, into])
    const [from, to] = [await findUsable(trx, actor, id), await findUsable(trx, actor, into)]
    if (from.owner_uid !== to.owner_uid || from.workspace_id !== to.workspace_id) {
      throw invalidField('body.into', 'must belong to the same person or workspace')
    }
    assertAllowed(from, mayDelete)
    await moveTagged(trx, id, into)
    await deleteTag(trx, id)
    await renameInSearches(trx, from, to.name)
    return presentTag(await findUsable(trx, actor, into))
  })
}

export async function removeTag(app: App, actor: Person, id: string): Promise<void> {
  await telling(app, actor, async trx => {
    const tag = await holdUsable(trx, actor, id)
    assertAllowed(tag, mayDelete)
    await deleteTag(trx, id)
    return presentTag(tag)
  })
}

/** Once the tag has its name no more: searches that were saved go on finding what they found. */
async function renameInSearches(trx: Trx, tag: TagRow, to: string): Promise<void> {
  const { name, owner_uid: uid, workspace_id: workspaceId } = tag
  for (const { id, query } of await holdSearchesByTag(trx, { uid, workspaceId, name })) {
    const renamed = renameTagIn(query, name, to)
    if (renamed !== query) await updateSearchQuery(trx, id, renamed)
  }
}

/** Whoever has these tags before them hears that they are others now. */
async function telling(app: App, actor: Person, act: (trx: Trx) => Promise<TagAnswer>): Promise<TagAnswer> {
  const tag = await app.db.transaction().execute(act)
  app.doorbell.ring(TAGS_CHANNEL, tag.workspaceId ?? actor.uid)
  return tag
}

async function holdUsable(trx: Trx, actor: Person, id: string): Promise<TagRow> {
  await holdTags(trx, [id])
  return findUsable(trx, actor, id)
}

async function findUsable(db: Db | Trx, actor: Person, id: string): Promise<TagRow> {
  const row = await findTagRow(db, actor.uid, id)
  if (!row) throw notFound('tag')
  return row
}

const mayEdit = (tag: TagRow) => tag.workspace_id === null || workspaceRoleAtLeast(tag.role, 'member')
/** It comes off the things of everybody in the workspace. */
const mayDelete = (tag: TagRow) => tag.workspace_id === null || workspaceRoleAtLeast(tag.role, 'admin')

function assertAllowed(tag: TagRow, allowed: (tag: TagRow) => boolean): void {
  if (allowed(tag)) return
  throw new AppError('FORBIDDEN', 'Only admins of the workspace and its owner take its tags away. Ask one of them.')
}

function presentTag(row: TagRow): TagAnswer {
  const { id, name, color, count } = row
  return { id, name, color, count, workspaceId: row.workspace_id, canEdit: mayEdit(row), canDelete: mayDelete(row) }
}
