import type { Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { findPlace } from '#areas/images/place-images.ts'
import { chooseWorkspace } from '#families/choose-workspace.ts'
import { holdItems } from '#families/items.queries.ts'

const guestRefusal = 'Guests of a workspace run nothing in it. Run it in your own space instead.'

export interface Destination {
  folderId: string | null
  workspaceId: string | null
}

export interface DestinationAsk {
  folderId?: string | null | undefined
  workspaceId?: string | null | undefined
}

/** Where a task belongs, and where its results go: a folder that the actor may change, for as long as the transaction lasts. */
export async function chooseDestination(trx: Trx, actor: Person, ask: DestinationAsk): Promise<Destination> {
  const workspaceId = await chooseWorkspace(trx, actor, ask.workspaceId, guestRefusal)
  return { workspaceId, folderId: await chooseFolder(trx, actor, ask.folderId ?? null) }
}

/** @throws AppError where it is not there, in the trash, or not the actor's to change */
export async function chooseFolder(trx: Trx, actor: Person, folderId: string | null): Promise<string | null> {
  if (folderId === null) return null
  return (await findPlace(trx, actor, { folderId }, await holdItems(trx, actor, [folderId]))).folderId
}
