import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { ImageReaction } from '@atelier/shared-schema/entities/image.ts'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-route.ts'
import { tellBulk } from '#items/bulk-toast.ts'
import { idParts } from '#items/id-parts.ts'
import { queueWrite, readLocalState } from '#local/local-store.ts'
import { findRows } from '#local/packed-pages.ts'
import type { WriteInput, WriteName } from '#local/writes/all-write-kinds.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { galleryMessages } from './gallery-messages.ts'
import { partByPlace, partByTrash } from './may-move.ts'

type BulkWrite = 'image.softDelete' | 'image.recover' | 'image.move'
type BulkRoute = typeof routes.softDelete | typeof routes.move

/** Each says whether it was done; why it was not, the person has been told. */
export interface ImageActs {
  favorite: (ids: readonly string[], isFavorite: boolean) => Promise<boolean>
  move: (ids: readonly string[], folder: { id: string; name: string } | null) => Promise<boolean>
  copy: (ids: readonly string[], folder: { id: string; name: string } | null) => Promise<boolean>
  trash: (ids: readonly string[]) => Promise<boolean>
  recover: (ids: readonly string[]) => Promise<boolean>
  deleteForever: (ids: readonly string[]) => Promise<boolean>
  emptyTrash: () => Promise<boolean>
  rename: (id: string, name: string) => Promise<boolean>
  note: (id: string, note: string) => Promise<boolean>
  react: (id: string, reaction: ImageReaction | null) => Promise<boolean>
}

export const imageTagWrites = { add: 'image.addTags', remove: 'image.removeTags' } as const

const text = () => readMessages(galleryMessages)

/** What can be done with pictures, one or thousands: here at once, sent when the server can be reached. */
export const imageActs: ImageActs = {
  favorite: (ids, isFavorite) =>
    run(async () => {
      for (const id of ids)
        await one('image.favorite', routes.favorite, { params: { id }, body: { favorite: isFavorite } })
      if (ids.length < 2) return
      const say = isFavorite ? text().favorited : text().unfavorited
      showToast(say(ids.length), { undo: () => imageActs.favorite(ids, !isFavorite) })
    }),
  move: (ids, folder) =>
    run(async () => {
      const { going, staying } = await partByPlace(ids, folder?.id ?? null)
      if (staying.length > 0) showToast(text().notMoved(staying.length), { tone: 'danger' })
      const before = await readFolders(going)
      const answer = await many('image.move', routes.move, going, { folderId: folder?.id ?? null })
      const undo = () => run(() => moveBack(before))
      tellBulk(answer, n => (folder ? text().moved(n, folder.name) : text().movedOut(n)), { undo })
    }),
  copy: (ids, folder) =>
    run(async () => {
      const copies: string[] = []
      const tell = (answer: BulkAnswer) => {
        const said = (n: number) => (folder ? text().copiedInto(n, folder.name) : text().copied(n))
        tellBulk(answer, said, { undo: () => imageActs.trash(copies) })
      }
      try {
        tell(await copyImages(ids, folder?.id ?? null, copies))
      } catch (error) {
        // There was room for some.
        tell({ done: copies, refused: [] })
        throw error
      } finally {
        await refresh([routes.lineage])
      }
    }),
  trash: ids =>
    run(async () => {
      const { going, staying } = await partByTrash(ids)
      if (staying.length > 0) showToast(text().notTrashed(staying.length), { tone: 'danger' })
      const answer = await many('image.softDelete', routes.softDelete, going)
      tellBulk(answer, text().trashed, { undo: () => imageActs.recover(answer.done) })
    }),
  recover: ids => run(async () => tellBulk(await many('image.recover', routes.recover, ids), text().recovered)),
  deleteForever: ids =>
    run(async () =>
      tellBulk(await inParts(ids, part => call(routes.fullyDelete, { body: { ids: part } })), text().deleted),
    ),
  emptyTrash: () =>
    run(async () => {
      const { deleted } = await call(routes.emptyTrash, {})
      showToast(text().deleted(deleted))
    }),
  rename: (id, name) => run(() => one('image.rename', routes.rename, { params: { id }, body: { name } })),
  note: (id, note) => run(() => one('image.note', routes.note, { params: { id }, body: { note } })),
  react: (id, reaction) => run(() => one('image.reaction', routes.reaction, { params: { id }, body: { reaction } })),
}

async function run(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    showError(error)
    return false
  }
}

async function one<N extends WriteName, R extends Parameters<typeof call>[0]>(
  name: N,
  route: R,
  input: WriteInput<N> & Parameters<typeof call<R>>[1],
): Promise<void> {
  if (!(await queueWrite(name, input))) await call(route, input)
}

/** Done here at once where all of a part are here, and sent when the server can be reached; else by the server. */
function many(
  name: BulkWrite,
  route: BulkRoute,
  ids: readonly string[],
  more: { folderId?: string | null } = {},
): Promise<BulkAnswer> {
  return inParts(ids, async part => {
    const input = { body: { ids: part, ...more } } as WriteInput<'image.move'>
    if (await queueWrite(name, input)) return { done: part, refused: [] }
    return call(route as typeof routes.move, input)
  })
}

/** By the server alone, which has the bytes; `copies` holds what was made by then, also when it fails on the way. */
function copyImages(ids: readonly string[], folderId: string | null, copies: string[]): Promise<BulkAnswer> {
  return inParts(ids, async part => {
    const answer = await call(routes.copy, { body: { ids: part, folderId } })
    copies.push(...answer.copies.map(({ id }) => id))
    return answer
  })
}

async function inParts(ids: readonly string[], act: (part: string[]) => Promise<BulkAnswer>): Promise<BulkAnswer> {
  const all: BulkAnswer = { done: [], refused: [] }
  for (const part of idParts(ids)) {
    const answer = await act(part)
    all.done.push(...answer.done)
    all.refused.push(...answer.refused)
  }
  return all
}

/** Where each lies now, for the way back. */
async function readFolders(ids: readonly string[]): Promise<Map<string | null, string[]>> {
  const rows = (await readLocalState().data?.run(db => findRows(db, ids))) ?? []
  const byFolder = new Map<string | null, string[]>()
  for (const row of rows) {
    if (row) byFolder.set(row.item.folderId, [...(byFolder.get(row.item.folderId) ?? []), row.id])
  }
  return byFolder
}

async function moveBack(byFolder: ReadonlyMap<string | null, string[]>): Promise<void> {
  for (const [folderId, ids] of byFolder) await many('image.move', routes.move, ids, { folderId })
}
