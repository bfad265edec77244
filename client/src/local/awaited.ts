import type { LocalDatabase, QueuedWrite } from './database.ts'
import { readLocalState } from './local-store.ts'
import type { WriteName } from './writes/all-write-kinds.ts'

/*
 * What is made on this device and is nowhere else until it is sent: whatever names it waits behind it. Light, since every
 * screen asks this before it sends something.
 */
const making: ReadonlySet<string> = new Set<WriteName>(['task.bringPicture', 'artboard.create', 'style.create'])

/** Its ids are of things that only this device knows. */
export function makesThings({ kind }: QueuedWrite): boolean {
  return making.has(kind)
}

/** A picture to run a recipe on, under the id that params name it by already. */
export type BroughtPicture = QueuedWrite & { input: { body: { id: string; file: File } } }

export function isBroughtPicture(write: QueuedWrite): write is BroughtPicture {
  return write.kind === 'task.bringPicture'
}

/** Of what the server has not heard of: what something names, wherever in it. */
export async function listAwaited(db: LocalDatabase, named: unknown): Promise<string[]> {
  const made = await db.outbox.filter(makesThings).toArray()
  if (made.length === 0) return []
  const text = JSON.stringify(named)
  return made.flatMap(({ ids }) => ids).filter(id => text.includes(id))
}

/** Then it means nothing to the server yet. A device that cannot be read holds nothing up. */
export async function awaitsOthers(named: unknown): Promise<boolean> {
  const { data } = readLocalState()
  const awaited = await data?.run(db => listAwaited(db, named)).catch(() => [])
  return awaited !== undefined && awaited.length > 0
}

/** Once the server has heard of it. */
export async function whenMade(id: string): Promise<void> {
  const { data } = readLocalState()
  if (!data || !(await awaitsOthers(id))) return
  await new Promise<void>(resolve => {
    const stop = data.watch(
      db => listAwaited(db, id),
      awaited => {
        if (awaited.length > 0) return
        // It answers no sooner than it was asked.
        stop()
        resolve()
      },
    )
  })
}
