import { readCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { ClaimedTask, Lease } from '@atelier/database/tasks/claim-task.queries.ts'
import { finishTask, lockLease } from '@atelier/database/tasks/end-task.queries.ts'
import type { TaskResult } from '@atelier/database/tasks/end-task.queries.ts'
import { insertResults, nameResult } from '@atelier/database/tasks/insert-results.queries.ts'
import { findResultPlace } from '@atelier/database/tasks/result-place.queries.ts'
import type { ResultPlace } from '@atelier/database/tasks/result-place.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import { sniffImageFormat } from '@atelier/platform/images/sniff.ts'
import { priceOfRun } from '@atelier/shared-schema/credits/price.ts'
import { creditsOfServices } from '@atelier/shared-schema/credits/service-credits.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { PartHashes } from './hash-parts.ts'
import type { PlainFinishes } from './plain-finishes.ts'
import type { EngineWork } from './run-on-engines.ts'
import { describeFile, keepLargerThumbnails, keepPictures, storePicture } from './keep-pictures.ts'
import type { ResultKeeper, StoredPicture } from './keep-pictures.ts'
import { insertFiles } from './results.queries.ts'

/** What a run gave, and by which engines. */
export interface RunOutcome extends PartHashes {
  pictures: readonly Buffer[]
  texts: readonly string[]
  ms: number
  works: readonly EngineWork[]
}

export interface KeptResults {
  /** undefined when the lease was not held any more, and nothing was written. */
  readonly row: TaskRow | undefined
  /** What nobody waits for: to be called once the end is told. */
  finish(): Promise<void>
}

/**
 * Writes everything that came of a task, or nothing: the bytes lie in the store before, but belong to nobody until the one
 * transaction in which the lease is still held.
 */
export async function keepResults(
  keeper: ResultKeeper & { readonly plainFinishes: PlainFinishes },
  task: ClaimedTask,
  lease: Lease,
  outcome: RunOutcome,
): Promise<KeptResults> {
  const { db, store } = keeper
  const pictures = await Promise.all(outcome.pictures.filter(isImage).map(bytes => storePicture(keeper, bytes)))
  const { works, ms, texts, nodeHashes, modelHashes } = outcome
  const result = { texts, nodeHashes, modelHashes, executionMs: ms, ...nameEngines(works) }
  const plain = pictures.length === 0 ? await keeper.plainFinishes.finish({ lease, result }) : undefined
  if (plain) return { row: plain, finish: async () => undefined }
  const settings = await readCreditSettings(db)
  const charge = priceOfRun(
    works.map(work => ({ engine: work.engine.engine.kind, seconds: work.ms / 1_000, megapixels: work.pixels / 1e6 })),
    settings,
    creditsOfWorks(task.graph, works),
  )
  const row = await keepPictures(keeper, pictures, {
    hold: trx => lockLease(trx, lease),
    write: async (trx, held) => {
      // Its folder may have been changed while it ran.
      const place = await findResultPlace(trx, held)
      const imageIds = await insertPictures(trx, task, place, pictures)
      return finishTask(trx, lease, {
        ...result,
        imageIds,
        folderNote: imageIds.length > 0 ? place.note : '',
        charge,
      })
    },
  })
  return { row, finish: async () => row && keepLargerThumbnails(store, pictures) }
}

/** Of the nodes that each engine ran, as it said itself what they cost. */
function creditsOfWorks(graph: ApiGraph, works: readonly EngineWork[]): number {
  return works.reduce((sum, { engine, nodes }) => {
    const own = Object.entries(graph).filter(([id]) => nodes.has(id))
    return sum + creditsOfServices(Object.fromEntries(own), kind => engine.nodes[kind])
  }, 0)
}

/** Of several engines all names, and the id of the one that the results came from. */
function nameEngines(works: readonly EngineWork[]): Pick<TaskResult, 'engineId' | 'engineName'> {
  const names = [...new Set(works.map(({ engine }) => engine.name))]
  return { engineId: works.at(-1)?.engine.engine.id ?? null, engineName: names.join(' + ') }
}

/** Nodes may write other files beside images. */
function isImage(bytes: Buffer): boolean {
  return sniffImageFormat(bytes) !== undefined
}

async function insertPictures(
  trx: Trx,
  task: ClaimedTask,
  place: ResultPlace,
  pictures: readonly StoredPicture[],
): Promise<string[]> {
  const now = new Date()
  const owner = { ownerUid: task.owner_uid, workspaceId: place.workspaceId, now }
  const rows = pictures.map((picture, index) =>
    describeFile(picture, { ...owner, name: nameResult(task, index, pictures.length) }),
  )
  await insertFiles(trx, rows)
  const files = pictures.map(({ fileId, facts: { width, height, animated } }) => {
    return { fileId, width, height, isAnimated: animated }
  })
  return insertResults(trx, task, { place, files, now })
}
