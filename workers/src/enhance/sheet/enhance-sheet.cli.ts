import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { dropAlpha } from '#images/alpha.ts'
import { decodeImage } from '#images/decode.ts'
import { encodePicture } from '#images/encode.ts'
import type { Picture } from '#images/picture.ts'
import { resizePicture } from '#images/resize.ts'
import { paint } from '#painter/paint.ts'
import { composeSheet } from '#painter/sheet/contact-sheet.ts'
import type { SheetCell } from '#painter/sheet/contact-sheet.ts'
import { enhancedPictures } from './enhanced-pictures.ts'

/** `npm run sheet:enhance -- [file] [--size 300] [--photos folder]`: pictures before and after each enhancement, on one sheet to be looked at. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string', default: '260' }, photos: { type: 'string' } },
})
const file = positionals[0] ?? 'docs/enhance-sheet.jpg'
const cellSize = Number(values.size)
const SIDE = 768

const prompts = {
  portrait: 'portrait of a smiling woman with long red hair and freckles, photo',
  man: 'portrait of an old man with a beard, oil painting',
  cat: 'a ginger cat on a hill, sunny day',
  car: 'a red car on a road',
  vase: 'a still life with a vase of flowers',
  harbour: 'a harbour with colourful houses, boats, morning',
}

const inputs = values.photos === undefined ? await paintInputs() : await readPhotos(values.photos)
const cells: SheetCell[] = []
for await (const { caption, picture } of enhancedPictures(inputs)) {
  cells.push({ picture: await encodePicture(picture, { format: 'png' }), caption })
  process.stderr.write(`\r${cells.length} pictures`)
}
const sheet = await composeSheet(cells, { columns: 10, cellWidth: cellSize, cellHeight: cellSize })
await sharp(sheet).jpeg({ quality: 82, mozjpeg: true }).toFile(file)
process.stderr.write(`\r${cells.length} pictures in ${file}\n`)

async function paintInputs(): Promise<Map<string, Picture>> {
  const painted = new Map<string, Picture>()
  const host = { cancel: { isSet: () => false, check: () => {} } }
  for (const [name, prompt] of Object.entries(prompts))
    painted.set(name, (await paint({ prompt, width: SIDE, height: SIDE, seed: 7 }, host)).picture)
  return painted
}

async function readPhotos(folder: string): Promise<Map<string, Picture>> {
  const photos = new Map<string, Picture>()
  for (const name of await readdir(folder)) {
    const [picture] = (await decodeImage(await readFile(join(folder, name)), name)).frames
    if (!picture) continue
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
    const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
    photos.set(name, dropAlpha(await resizePicture(picture, size, 'area')))
  }
  return photos
}
