import type { ItemRow } from '#database/schema.ts'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import type { ItemRight } from '@atelier/shared-schema/access/rights.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { ItemRole } from '@atelier/shared-schema/entities/enums.ts'

/**
 * The policy over items, as both query forms answer it.
 *
 * The owner has every right. Anybody else has the strongest of what the item itself and every folder above it give, each
 * by its own mode:
 * - `private` gives nothing: its grants wait until the mode is changed;
 * - `restricted` gives its grants, to a person by name or to all of a workspace but its guests;
 * - `public` gives its grants, and the viewer's role to whoever has the link, signed in or not. Links show nothing that a
 *   moderator took down, and no image that is rated to be shown to those named.
 *
 * Being `private`, the mode that new things have, takes nothing away: what lies in a shared folder is shared by the
 * folder, as in every drive people know. To keep it apart, move it out. The owner of a folder is editor of what others
 * put into it. Drafts are seen by owner and editors only. What is deleted is seen by its owner only, and a deleted
 * folder hands nothing down. A task lies in no folder, but whoever sees the folder that its results go to sees the task.
 */
export interface ItemAccess {
  item: ItemRow
  /** null: no access. */
  role: ItemRole | null
}

export type VisibleItem = ItemRow & { role: ItemRole }

/** No access reads as not found; a thing that is seen without the right to the act is refused openly. */
export function assertRight(access: ItemAccess | undefined, right: ItemRight, what: string): VisibleItem {
  if (access === undefined || access.role === null) throw notFound(what)
  if (!roleAllows(access.role, right)) {
    throw new AppError(
      'FORBIDDEN',
      `You may see this ${what}, but not ${refusedActs[right]}. Ask its owner for access.`,
    )
  }
  return { ...access.item, role: access.role }
}

/** As `assertRight`, for acts that a thing in the trash does not take: it has to be recovered first. */
export function assertLive(access: ItemAccess | undefined, right: ItemRight, what: string): VisibleItem {
  const item = assertRight(access, right, what)
  if (item.deleted_at !== null) throw new AppError('CONFLICT', `This ${what} is in the trash. Recover it first.`)
  return item
}

const refusedActs: Record<ItemRight, string> = {
  view: 'open it',
  comment: 'comment on it',
  contribute: 'add to it',
  edit: 'change it',
  move: 'move it',
  share: 'share it',
  delete: 'delete it',
  recover: 'recover it',
  transfer: 'give it to somebody else',
}
