import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { patchModelSettings } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import { encodePicture } from '#images/encode.ts'
import type { Picture } from '#images/picture.ts'
import { composeSheet } from '#painter/sheet/contact-sheet.ts'
import type { SheetCell } from '#painter/sheet/contact-sheet.ts'
import { drawPicture } from '#patch/model/draw-picture.ts'
import { OpenModel } from '#patch/model/open-model.ts'
import { paintedSet, paintedSets } from '#patch/model/painted-set.fixture.ts'
import type { PaintedSetName } from '#patch/model/painted-set.fixture.ts'
import { readPatchModel } from '#patch/model/patch-model.ts'
import { trainPatchModel } from '#patch/model/train-patch-model.ts'

/** `npm run sheet:models -- [file] [--size 220]`: what models are learned from, samples, and beside each the image it comes closest to. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string', default: '200' } },
})
const file = positionals[0] ?? 'docs/models-sheet.jpg'
const cellSize = Number(values.size)
const SIDE = 512
const IMAGES = 8
const SEEDS = 8

const cells: SheetCell[] = []
for (const { name } of paintedSets) await addModel(name)
const sheet = await composeSheet(cells, { columns: IMAGES, cellWidth: cellSize, cellHeight: cellSize })
await sharp(sheet).jpeg({ quality: 82, mozjpeg: true }).toFile(file)
process.stderr.write(`\r${cells.length} pictures in ${file}\n`)

async function addModel(name: PaintedSetName): Promise<void> {
  const images = paintedSet(name, IMAGES, SIDE)
  for (const { id, read } of images) await addCell(`learned from: ${id}`, await read())
  const settings = patchModelSettings.parse({ size: SIDE, samplePrompts: [] })
  const open = new OpenModel(readPatchModel(await trainPatchModel({ images, settings })))
  for (let seed = 1; seed <= SEEDS; seed++) {
    const drawn = await drawPicture(open, { width: SIDE, height: SIDE, seed, steps: 14, prompt: '' })
    const { index, id, psnr } = drawn.closest
    await addCell(`${name}, seed ${seed}`, drawn.picture)
    await addCell(`closest: ${id}, ${psnr.toFixed(1)} dB`, await images[index]?.read())
  }
}

async function addCell(caption: string, picture: Picture | undefined): Promise<void> {
  cells.push({ picture: picture && (await encodePicture(picture, { format: 'png' })), caption })
  process.stderr.write(`\r${cells.length} pictures`)
}
