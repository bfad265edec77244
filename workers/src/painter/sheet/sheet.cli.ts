import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { encodePicture } from '#images/encode.ts'
import type { Picture } from '#images/picture.ts'
import { paint } from '#painter/paint.ts'
import { composeSheet, type SheetCell } from './contact-sheet.ts'
import { sheetPrompts, type SheetPrompt } from './prompts.ts'

/** `npm run sheet -- [file] [--size 256] [--columns 12] [--only words] [--seed 1]`: all prompts on one sheet, to be looked at. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '256' },
    columns: { type: 'string', default: '12' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '0' },
  },
})
const file = positionals[0] ?? 'painter-sheet.jpg'
const size = Number(values.size)
const columns = Number(values.columns)
const wanted = sheetPrompts.filter(({ prompt }) => prompt.includes(values.only))

const cells: SheetCell[] = []
for (const [index, entry] of wanted.entries()) {
  const picture = await encodePicture(await paintTile(entry), { format: 'png' })
  cells.push({ picture, caption: `${entry.prompt} · ${entry.seed}` })
  process.stderr.write(`\r${index + 1} of ${wanted.length}`)
}
const sheet = await composeSheet(cells, { columns, cellWidth: size, cellHeight: size })
await sharp(sheet).jpeg({ quality: 82, mozjpeg: true }).toFile(file)
process.stderr.write(`\r${wanted.length} pictures in ${file}\n`)

async function paintTile({ prompt, seed }: SheetPrompt): Promise<Picture> {
  const host = { cancel: { isSet: () => false, check: () => {} } }
  const { picture } = await paint({ prompt, width: size, height: size, seed: seed + Number(values.seed) }, host)
  return picture
}
