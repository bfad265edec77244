import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { encodePicture } from '#images/encode.ts'
import type { Picture } from '#images/picture.ts'
import { paint } from '#painter/paint.ts'
import { composeSheet } from '#painter/sheet/contact-sheet.ts'
import type { SheetCell } from '#painter/sheet/contact-sheet.ts'
import { remadePictures, sheetInputs } from './remade-pictures.ts'

/** `npm run sheet:patches -- [file] [--size 320]`: what patches make of painted pictures, beside them on one sheet, to be looked at. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string', default: '320' } },
})
const file = positionals[0] ?? 'patches-sheet.jpg'
const cellSize = Number(values.size)
const side = 512

const painted = new Map<string, Picture>()
for (const [name, prompt] of Object.entries(sheetInputs)) painted.set(name, await paintInput(prompt))

const cells: SheetCell[] = []
for (const { caption, picture } of remadePictures(painted)) {
  cells.push({ picture: await encodePicture(picture, { format: 'png' }), caption })
  process.stderr.write(`\r${cells.length} pictures`)
}
const sheet = await composeSheet(cells, { columns: 6, cellWidth: cellSize, cellHeight: cellSize })
await sharp(sheet).jpeg({ quality: 84, mozjpeg: true }).toFile(file)
process.stderr.write(`\r${cells.length} pictures in ${file}\n`)

async function paintInput(prompt: string): Promise<Picture> {
  const host = { cancel: { isSet: () => false, check: () => {} } }
  const { picture } = await paint({ prompt, width: side, height: side, seed: 3 }, host)
  return picture
}
