import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { parseArgs } from 'node:util'
import { patchModelSettings } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import { decodeImage } from '#images/decode.ts'
import { encodePicture } from '#images/encode.ts'
import type { Picture } from '#images/picture.ts'
import { drawPicture } from './draw-picture.ts'
import { OpenModel } from './open-model.ts'
import { readPatchModel } from './patch-model.ts'
import { trainPatchModel } from './train-patch-model.ts'

const SAMPLE_SIDE = 512

/** `npm run patch-model -- out.patches picture… [--size 384] [--rounds 8] [--sample sample.webp]`: a model without a server. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '384' },
    rounds: { type: 'string', default: '8' },
    sample: { type: 'string' },
  },
})
const [file, ...pictures] = positionals
if (file === undefined || pictures.length === 0) {
  process.stderr.write('npm run patch-model -- out.patches picture… [--size 384] [--rounds 8] [--sample sample.webp]\n')
  process.exit(1)
}
const settings = patchModelSettings.parse({ size: Number(values.size), rounds: Number(values.rounds) })
const images = await Promise.all(
  pictures.map(async path => {
    const bytes = await readFile(path)
    const caption = basename(path, extname(path)).replaceAll(/[-_]+/g, ' ')
    const hash = createHash('sha256').update(bytes).digest('hex')
    return { id: basename(path), hash, caption, read: () => readPicture(bytes) }
  }),
)
const tell = (fraction: number, note: string) => process.stderr.write(`\r${Math.round(fraction * 100)} % ${note}   `)
const model = await trainPatchModel({ settings, images, onProgress: tell })
await writeFile(file, model)
process.stderr.write(`\n${file}: ${model.length} bytes of ${images.length} pictures\n`)
if (values.sample !== undefined) {
  const { picture, closest } = await drawPicture(new OpenModel(readPatchModel(model)), {
    width: SAMPLE_SIDE,
    height: SAMPLE_SIDE,
    prompt: '',
    seed: 2,
    steps: 14,
  })
  await writeFile(values.sample, await encodePicture(picture, { format: 'webp', quality: 86 }))
  process.stderr.write(`${values.sample}: ${closest.psnr.toFixed(1)} dB to picture ${closest.index + 1}\n`)
}

async function readPicture(bytes: Buffer): Promise<Picture> {
  const { frames } = await decodeImage(bytes, 'image')
  const [picture] = frames
  if (!picture) throw new Error('there is no picture in it')
  return picture
}
