import type * as Y from 'yjs'
import type { Trx } from '@atelier/database/database/connection.ts'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { holdTrees } from '@atelier/database/documents/tree-transplant.ts'
import type { TreeRef } from '@atelier/database/documents/tree-transplant.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { ErrorCode } from '@atelier/shared-schema/contract/errors.ts'
import { DOCUMENT_CHANNEL } from '@atelier/shared-schema/documents/document-channel.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { DEPTH_MAX, FOLDERS_MAX } from '@atelier/shared-schema/documents/tree.ts'
import { TreeRefusal } from '@atelier/shared-schema/documents/tree-acts.ts'
import type { TreeRefusalReason } from '@atelier/shared-schema/documents/tree-acts.ts'
import type { App } from '#app.ts'
import { holdItems } from '#families/items.queries.ts'
import { findFoldersAccess } from './folder-access.ts'
import type { FolderAccess } from './folder-access.ts'
import { listTreesOf, treeOf } from './folders.queries.ts'

export interface HeldTrees {
  trx: Trx
  now: Date
  /** Of the folders that were named, as it stays until the transaction ends. */
  access: ReadonlyMap<string, FolderAccess>
  /** Changes a tree by the rules of its documents, in the actor's name. */
  change<T>(ref: TreeRef, mutate: (doc: Y.Doc) => T): Promise<T>
  /** As the server itself, for what no client may do to the document. */
  changeAsServer<T>(ref: TreeRef, mutate: (doc: Y.Doc) => T): Promise<T>
  /** A tree that was changed in another way: whoever has it open is told. */
  touch(ref: TreeRef): void
}

export interface TreesAsk {
  /** The folders it is about. */
  ids: readonly string[]
  /** Trees beside theirs. */
  more?: readonly TreeRef[]
}

const TRIES_MAX = 4
const DEADLOCK = '40P01'

/**
 * Acts on folders under the locks of their trees: documents by name, then items by id, as everything does that changes
 * both. Whoever has one of the trees open is told once it is committed.
 */
export async function actOnTrees<T>(
  app: App,
  actor: Person,
  ask: TreesAsk,
  act: (held: HeldTrees) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const touched = new Set<string>()
    try {
      const answer = await app.db.transaction().execute(async trx => {
        await holdTreesOf(trx, ask)
        await holdItems(trx, actor, ask.ids)
        const access = await findFoldersAccess(trx, actor, ask.ids)
        return act({ ...makeHeld(app, trx, actor, touched), access })
      })
      for (const name of touched) app.doorbell.ring(DOCUMENT_CHANNEL, name)
      return answer
    } catch (error) {
      if (error instanceof TreeRefusal) throw sayRefusal(error.reason)
      const again =
        error instanceof TreesMoved || (error instanceof Error && 'code' in error && error.code === DEADLOCK)
      if (!again || tries === TRIES_MAX) throw error
    }
  }
}

/** A folder went to another tree between the look and the lock. */
class TreesMoved extends Error {}

async function holdTreesOf(trx: Trx, { ids, more = [] }: TreesAsk): Promise<void> {
  const before = await listTreesOf(trx, ids)
  await holdTrees(trx, [...before.map(({ ref }) => ref), ...more])
  const held = new Set(before.map(({ ref }) => formatDocumentName(ref)))
  const after = await listTreesOf(trx, ids)
  if (after.some(({ ref }) => !held.has(formatDocumentName(ref)))) throw new TreesMoved()
}

function makeHeld(app: App, trx: Trx, actor: Person, touched: Set<string>): Omit<HeldTrees, 'access'> {
  const now = app.now()
  const bytesMax = app.config.syncDocumentBytesMax
  const changeAs = (author: 'actor' | 'server') => {
    return <T>(ref: TreeRef, mutate: (doc: Y.Doc) => T): Promise<T> => {
      const name = formatDocumentName(ref)
      touched.add(name)
      const own = author === 'actor' ? { uid: actor.uid, role: 'editor' as const } : null
      return appendToDocument(trx, name, mutate, { author: own, forUid: actor.uid, now, bytesMax })
    }
  }
  return {
    trx,
    now,
    change: changeAs('actor'),
    changeAsServer: changeAs('server'),
    touch: ref => void touched.add(formatDocumentName(ref)),
  }
}

/** Folders by the tree they are in. */
export function groupByTree<F extends { owner_uid: string; workspace_id: string | null }>(
  folders: readonly F[],
): { ref: TreeRef; folders: F[] }[] {
  const groups = Map.groupBy(folders, folder => formatDocumentName(treeOf(folder)))
  return [...groups.values()].flatMap(group => (group[0] ? [{ ref: treeOf(group[0]), folders: group }] : []))
}

const refusals: Record<TreeRefusalReason, [code: ErrorCode, message: string]> = {
  missing: ['NOT_FOUND', 'This folder does not exist, or you have no access to it.'],
  parentMissing: ['NOT_FOUND', 'The folder to put it into does not exist, or you have no access to it.'],
  inTrash: ['CONFLICT', 'This folder is in the trash. Recover it first.'],
  parentInTrash: ['CONFLICT', 'The folder to put it into is in the trash. Recover that first.'],
  intoItself: ['CONFLICT', 'A folder cannot lie in itself or in a folder below it.'],
  tooDeep: ['CONFLICT', `Folders lie at most ${DEPTH_MAX} levels deep.`],
  tooMany: ['CONFLICT', `A tree holds at most ${FOLDERS_MAX} folders.`],
  badName: ['VALIDATION', 'body.name: must be up to 255 characters on one line'],
}

export function sayRefusal(reason: TreeRefusalReason): AppError {
  const [code, message] = refusals[reason]
  return code === 'NOT_FOUND' && reason === 'missing' ? notFound('folder') : new AppError(code, message)
}

/** For acts on many: each does what it can, and is told what it cannot. */
export function eachOf<F extends { id: string }>(folders: readonly F[], act: (folder: F) => void): Outcome {
  const outcome: Outcome = { done: [], refused: [] }
  for (const folder of folders) {
    try {
      act(folder)
      outcome.done.push(folder.id)
    } catch (error) {
      const known = error instanceof TreeRefusal ? sayRefusal(error.reason) : error
      if (!(known instanceof AppError)) throw known
      outcome.refused.push({ id: folder.id, code: known.code, message: known.message })
    }
  }
  return outcome
}

export interface Outcome {
  done: string[]
  refused: { id: string; code: ErrorCode; message: string }[]
}
