import { insertImage } from '@atelier/database/images/insert-image.queries.ts'
import { findResultPlace } from '@atelier/database/tasks/result-place.queries.ts'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import { readWhole } from '@atelier/platform/storage/object-store.ts'
import { FILES_CHANNEL } from '@atelier/platform/storage/files-channel.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import { taskGrid } from '@atelier/shared-schema/tasks/task-requests.ts'
import type { TaskGrid } from '@atelier/shared-schema/tasks/task-requests.ts'
import { drawLabelledSheet } from '#images/labelled-sheet.ts'
import { idsIn, labelsOf } from './grid-labels.ts'
import { claimGrid, listGridCells, listNames, lockGrid, noteSheet } from './grid-sheets.queries.ts'
import type { BatchRow, GridCell } from './grid-sheets.queries.ts'
import { describeFile, keepLargerThumbnails, keepPictures, storePicture } from './keep-pictures.ts'
import { holdImages, insertFiles } from './results.queries.ts'
import type { TaskWorld } from './task-world.ts'

/** The sheets of all grids whose tasks have ended, one after the other. */
export async function makeDueSheets(world: TaskWorld): Promise<void> {
  for (let grid = await claimGrid(world.db); grid; grid = await claimGrid(world.db)) {
    try {
      await makeSheet(world, grid)
    } catch (err) {
      world.log.warn({ err, batch: grid.id }, 'a sheet could not be made')
      await noteSheet(world.db, grid.id, { error: err instanceof Error ? err.message : String(err) })
    }
  }
}

async function makeSheet(world: TaskWorld, grid: BatchRow): Promise<void> {
  const { db, store, doorbell } = world
  const spec = taskGrid.parse(grid.spec)
  const cells = await listGridCells(db, grid.id)
  if (cells.length === 0) {
    await noteSheet(db, grid.id, { error: 'None of its tasks made an image.' })
    return
  }
  const pictures = new Map<number, Buffer>()
  for (const { place, sha256 } of cells) pictures.set(place, await readWhole(store, blobKey(sha256)))
  const names = await listNames(db, [spec.x, ...(spec.y ? [spec.y] : [])].flatMap(idsIn))
  const [columns, rows] = [labelsOf(spec.x, names), spec.y ? labelsOf(spec.y, names) : []]
  const places = Array.from({ length: columns.length * Math.max(1, rows.length) }, (_, place) => pictures.get(place))
  await keepSheet(world, { grid, spec, cells, bytes: await drawLabelledSheet({ columns, rows, cells: places }) })
  doorbell.ring(FILES_CHANNEL)
  doorbell.ring(CHANGES_CHANNEL)
}

interface MadeSheet {
  grid: BatchRow
  spec: TaskGrid
  cells: readonly GridCell[]
  bytes: Buffer
}

/** The image of the sheet lies where those of its cells do. */
async function keepSheet(world: TaskWorld, { grid, spec, cells, bytes }: MadeSheet): Promise<void> {
  const picture = await storePicture(world, bytes)
  await keepPictures(world, [picture], {
    hold: trx => lockGrid(trx, grid.id),
    write: async (trx, { owner_uid, workspace_id }) => {
      const folder_id = cells[0]?.folder_id ?? null
      const place = await findResultPlace(trx, { owner_uid, workspace_id, folder_id })
      const sources = await holdImages(
        trx,
        cells.map(cell => cell.image_id),
      )
      const about = { ownerUid: owner_uid, workspaceId: place.workspaceId, name: nameOf(spec), now: new Date() }
      await insertFiles(trx, [describeFile(picture, about)])
      const imageId = await insertImage(trx, {
        ...about,
        folderId: place.folderId,
        fileId: picture.fileId,
        origin: 'generated',
        media: 'image',
        width: picture.facts.width,
        height: picture.facts.height,
        note: 'A sheet of a grid of tasks.',
        sources: sources.map(id => ({ imageId: id, role: 'cell' })),
      })
      await noteSheet(trx, grid.id, { imageId })
    },
  })
  await keepLargerThumbnails(world.store, [picture])
}

function nameOf({ x, y }: TaskGrid): string {
  return y ? `${x.key} × ${y.key}` : x.key
}
