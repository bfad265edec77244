import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { openDatabase } from '@atelier/database/database/connection.ts'
import { migrateToLatest } from '@atelier/database/database/migrate.ts'
import { createDoc } from '@atelier/database/documents/apply-change.ts'
import { rulesOfKinds } from '@atelier/database/documents/rules-of-kinds.ts'
import { startTestPostgres } from '@atelier/database/embedded/test-postgres.ts'
import { renameFolder, writeFolder } from '@atelier/shared-schema/documents/tree-acts.ts'
import { resolveTree } from '@atelier/shared-schema/documents/tree.ts'

/** What a large tree of folders costs: to read it as a tree, and to change one folder with all the rows that follow. */
type Doc = ReturnType<typeof createDoc>

const postgres = await startTestPostgres()
try {
  await migrateToLatest(postgres.url)
  const db = openDatabase(postgres.url)
  for (const count of [1_000, 10_000]) {
    const uid = newId()
    await db.insertInto('person').values({ uid, name: 'Ann' }).execute()
    const ids = Array.from({ length: count }, newId)
    const filled = fill(createDoc(rulesOfKinds.tree), ids, uid)
    const resolving = await median(15, () => resolveTree(filled))
    const change = (mutate: (doc: Doc) => void) =>
      db
        .transaction()
        .execute(trx => appendToDocument(trx, `tree:u:${uid}`, mutate, { author: null, forUid: uid, now: new Date() }))
    await change(doc => void fill(doc, ids, uid))
    let name = 0
    const renaming = await median(7, () =>
      change(doc => renameFolder(doc, { id: ids[7] ?? '', name: `Folder ${++name}` })),
    )
    process.stdout.write(
      `${count} folders: read as a tree in ${resolving.toFixed(1)} ms, renamed by REST in ${renaming.toFixed(0)} ms (medians)\n`,
    )
  }
  await db.destroy()
} finally {
  await postgres.stop()
}

function fill(doc: Doc, ids: readonly string[], uid: string): Doc {
  doc.transact(() => {
    for (const [index, id] of ids.entries()) {
      const place = { parent: index === 0 ? null : (ids[Math.floor(index / 4)] ?? null), was: null, moved: index }
      writeFolder(doc, { id, name: `Folder ${index}`, place, trashed: null, createdBy: uid, createdAt: index })
    }
  })
  return doc
}

async function median(rounds: number, act: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await act()
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}
