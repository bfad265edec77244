import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { listDiffusionKinds } from './diffusion-kinds.ts'
import { loadPicture, pictures, textOf } from './peer-values.ts'
import type { NodeRun, PeerKind, Pixels, ShownFile } from './peer-values.ts'

async function save(
  batch: readonly Pixels[],
  { prefix, type }: { prefix: string; type: 'output' | 'temp' },
  { folder, metadata }: NodeRun,
): Promise<ShownFile[]> {
  await mkdir(join(folder, type), { recursive: true })
  const files: ShownFile[] = []
  for (const { width, height, data } of batch) {
    const taken = (await readdir(join(folder, type))).filter(name => name.startsWith(`${prefix}_`)).length
    const filename = `${prefix}_${String(taken + 1).padStart(5, '0')}_.png`
    const image = sharp(data, { raw: { width, height, channels: 3 } })
    await writeFile(
      join(folder, type, filename),
      await image
        .withExif({ IFD0: { Model: metadata.prompt } })
        .png()
        .toBuffer(),
    )
    files.push({ filename, subfolder: '', type })
  }
  return files
}

const inverted = ({ width, height, data }: Pixels): Pixels => ({
  width,
  height,
  data: data.map(value => 255 - value) as Buffer,
})

/** The kinds that a server has, for the models that lie there. */
export function listKinds(
  models: Readonly<Record<string, readonly string[]>>,
  uploads: readonly string[],
): Record<string, PeerKind> {
  return {
    ...listDiffusionKinds(models),
    CheckpointLoaderSimple: {
      required: { ckpt_name: [models['checkpoints'] ?? []] },
      outputs: ['MODEL', 'CLIP', 'VAE'],
      run: async ({ ckpt_name: name }) => ({ outputs: [`model ${textOf(name ?? '')}`, 'clip', 'vae'] }),
    },
    EmptyImage: {
      required: {
        width: ['INT', { default: 512, min: 1, max: 16384, step: 1 }],
        height: ['INT', { default: 512, min: 1, max: 16384, step: 1 }],
        batch_size: ['INT', { default: 1, min: 1, max: 4096 }],
        color: ['INT', { default: 0, min: 0, max: 0xffffff, step: 1, display: 'color' }],
      },
      outputs: ['IMAGE'],
      async run({ width, height, batch_size, color }) {
        const pixel = Buffer.from([(color >> 16) & 255, (color >> 8) & 255, color & 255])
        const one = { width, height, data: Buffer.alloc(width * height * 3, pixel) }
        return { outputs: [Array.from({ length: batch_size }, () => one)] }
      },
    },
    LoadImage: {
      required: { image: [uploads, { image_upload: true }] },
      outputs: ['IMAGE', 'MASK'],
      async run({ image }, { folder }) {
        const loaded = await loadPicture(folder, textOf(image))
        return { outputs: [[loaded], [{ ...loaded, data: Buffer.alloc(loaded.data.length) }]] }
      },
    },
    LoadImageMask: {
      required: { image: [uploads, { image_upload: true }], channel: [['alpha', 'red', 'green', 'blue']] },
      outputs: ['MASK'],
      run: async ({ image }, { folder }) => ({ outputs: [[await loadPicture(folder, textOf(image))]] }),
    },
    ImageBatch: {
      required: { image1: ['IMAGE'], image2: ['IMAGE'] },
      outputs: ['IMAGE'],
      run: async ({ image1, image2 }) => ({ outputs: [[...pictures(image1), ...pictures(image2)]] }),
    },
    ImageInvert: {
      required: { image: ['IMAGE'] },
      outputs: ['IMAGE'],
      run: async ({ image }) => ({ outputs: [pictures(image).map(inverted)] }),
    },
    ImageToMask: {
      required: { image: ['IMAGE'], channel: [['red', 'green', 'blue', 'alpha']] },
      outputs: ['MASK'],
      run: async ({ image }) => ({ outputs: [pictures(image)] }),
    },
    MaskToImage: {
      required: { mask: ['MASK'] },
      outputs: ['IMAGE'],
      run: async ({ mask }) => ({ outputs: [pictures(mask)] }),
    },
    SaveImage: {
      required: { images: ['IMAGE'], filename_prefix: ['STRING', { default: 'ComfyUI' }] },
      outputs: [],
      isOutput: true,
      run: async ({ images, filename_prefix }, run) => ({
        outputs: [],
        ui: { images: await save(pictures(images), { prefix: filename_prefix, type: 'output' }, run) },
      }),
    },
    PreviewImage: {
      required: { images: ['IMAGE'] },
      outputs: [],
      isOutput: true,
      run: async ({ images }, run) => ({
        outputs: [],
        ui: { images: await save(pictures(images), { prefix: 'ComfyUI_temp_peer', type: 'temp' }, run) },
      }),
    },
    PreviewAny: {
      required: { source: ['*', {}] },
      outputs: [],
      isOutput: true,
      run: async ({ source }) => ({ outputs: [], ui: { text: [textOf(source)] } }),
    },
    /** Of an extension: takes its time, tells how far it is, can be stopped. */
    PeerSampler: {
      required: { image: ['IMAGE'], steps: ['INT', { default: 4, min: 1, max: 1000 }], model: ['MODEL'] },
      outputs: ['IMAGE', 'INT'],
      module: 'custom_nodes.peer',
      async run({ image, steps }, run) {
        const [first] = pictures(image)
        for (let step = 1; step <= steps; step++) {
          await delay(run.stepMs)
          run.check()
          if (first) await run.progress(step, steps, first)
        }
        return { outputs: [pictures(image).map(inverted), steps] }
      },
    },
    PeerFailure: {
      required: { image: ['IMAGE'], words: ['STRING', { default: 'mat1 and mat2 shapes cannot be multiplied' }] },
      outputs: ['IMAGE'],
      module: 'custom_nodes.peer',
      async run({ words }) {
        throw new Error(words)
      },
    },
    PeerVideo: {
      required: { images: ['IMAGE'] },
      outputs: [],
      isOutput: true,
      module: 'custom_nodes.peer',
      run: async () => ({
        outputs: [],
        ui: { gifs: [{ filename: 'clip_00001.mp4', subfolder: 'video', type: 'output', format: 'video/h264-mp4' }] },
      }),
    },
  }
}

/** In the form of `GET /object_info`. */
export function describeKinds(kinds: Readonly<Record<string, PeerKind>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(kinds).map(([name, { required, optional = {}, outputs, isOutput = false, module = 'nodes' }]) => [
      name,
      {
        input: { required, optional },
        input_order: { required: Object.keys(required), optional: Object.keys(optional) },
        output: outputs,
        output_is_list: outputs.map(() => false),
        output_name: outputs,
        name,
        display_name: name,
        description: '',
        python_module: module,
        category: 'peer',
        output_node: isOutput,
      },
    ]),
  )
}

/** Names of what was uploaded, as `LoadImage` lists them. */
export async function listUploads(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'input')).catch(() => [])
  const files = await Promise.all(
    names.map(async name => ((await stat(join(folder, 'input', name))).isFile() ? [name] : [])),
  )
  return files.flat().toSorted()
}
