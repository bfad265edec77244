import { parseArgs } from 'node:util'
import { createCanvas } from '@napi-rs/canvas'
import sharp, { type OverlayOptions } from 'sharp'
import type { Picture } from '#images/picture.ts'
import { paint } from '#painter/paint.ts'
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
const label = Math.max(14, Math.round(size / 12))
const wanted = sheetPrompts.filter(({ prompt }) => prompt.includes(values.only))

const tiles: OverlayOptions[] = []
for (const [index, entry] of wanted.entries()) {
  const picture = await paintTile(entry)
  const left = (index % columns) * size
  const top = Math.floor(index / columns) * (size + label)
  tiles.push({ input: await encode(picture), left, top }, { input: labelFor(entry), left, top: top + size })
  process.stderr.write(`\r${index + 1} of ${wanted.length}`)
}
const rows = Math.ceil(wanted.length / columns)
await sharp({
  create: {
    width: Math.min(columns, wanted.length) * size,
    height: rows * (size + label),
    channels: 3,
    background: '#18181b',
  },
})
  .composite(tiles)
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile(file)
process.stderr.write(`\r${wanted.length} pictures in ${file}\n`)

async function paintTile({ prompt, seed }: SheetPrompt): Promise<Picture> {
  const host = { cancel: { isSet: () => false, check: () => {} } }
  const { picture } = await paint({ prompt, width: size, height: size, seed: seed + Number(values.seed) }, host)
  return picture
}

function encode({ data, width, height, channels }: Picture): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer()
}

function labelFor({ prompt, seed }: SheetPrompt): Buffer {
  const canvas = createCanvas(size, label)
  const context = canvas.getContext('2d')
  context.fillStyle = '#d4d4d8'
  context.font = `${Math.round(label * 0.62)}px sans-serif`
  context.textBaseline = 'middle'
  context.fillText(`${prompt} · ${seed}`, 4, label / 2)
  return canvas.toBuffer('image/png')
}
