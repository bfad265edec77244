import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { pictures, sha256, textOf } from './peer-values.ts'
import type { NodeEnd, PeerInputs, PeerKind, Pixels, Value } from './peer-values.ts'

type Folders = Readonly<Record<string, readonly string[]>>

/** As `object_info` of ComfyUI 0.3 has them. */
const size = (usual: number, step: number) => ['INT', { default: usual, min: 16, max: 16384, step }] as const
const batch = ['INT', { default: 1, min: 1, max: 4096 }] as const
const length = (usual: number) => ['INT', { default: usual, min: 1, max: 16384, step: 4 }] as const
const share = (usual: number) => ['FLOAT', { default: usual, min: 0, max: 1, step: 0.001 }] as const
const samplers = ['euler', 'euler_ancestral', 'heun', 'dpmpp_2m', 'lcm', 'ddim', 'uni_pc', 'uni_pc_bh2']
const schedulers = ['normal', 'karras', 'exponential', 'sgm_uniform', 'simple', 'ddim_uniform', 'beta']
const scaleMethods = ['nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos']
const clipTypes = ['stable_diffusion', 'stable_cascade', 'sd3', 'stable_audio', 'mochi', 'ltxv', 'pixart', 'wan']
const dualClipTypes = ['sdxl', 'sd3', 'flux', 'hunyuan_video', 'hidream']

const gives = (...outputs: Value[]): NodeEnd => ({ outputs })

/** What it hands on says what it was made of, so that another model, prompt or seed shows in the end. */
const tell = (kind: string, ...names: string[]) => {
  return async (inputs: PeerInputs) => gives([kind, ...names.map(name => describe(inputs[name]))].join('\n'))
}

function describe(value: Value | undefined): string {
  if (value === undefined) return 'none'
  return Array.isArray(value) ? sha256(Buffer.concat(pictures(value).map(({ data }) => data))) : textOf(value)
}

function blank(width: number, height: number, count: number): Pixels[] {
  return Array.from({ length: count }, () => ({ width, height, data: Buffer.alloc(width * height * 3, 128) }))
}

/** A plain colour that all of it decides. */
function drawn({ width, height }: Pixels, words: string): Pixels {
  const colour = Buffer.from(sha256(words), 'hex').subarray(0, 3)
  return { width, height, data: Buffer.alloc(width * height * 3, colour) }
}

async function scaled({ width, height, data }: Pixels, across: number, down: number): Promise<Pixels> {
  const image = sharp(data, { raw: { width, height, channels: 3 } }).resize(across, down, { fit: 'fill' })
  return { width: across, height: down, data: await image.raw().toBuffer() }
}

const scaleAll = (images: Value | undefined, width: number, height: number) =>
  Promise.all(pictures(images ?? '').map(image => scaled(image, width, height)))

/** The kinds that draw, for the models that lie there. */
export function listDiffusionKinds(models: Folders): Record<string, PeerKind> {
  return { ...loaders(models), ...conditions, ...latents, ...imageKinds }
}

function loaders(models: Folders): Record<string, PeerKind> {
  const of = (folder: string) => [models[folder] ?? []] as const
  const device = { device: [['default', 'cpu'], { advanced: true }] } as const
  return {
    UNETLoader: {
      required: {
        unet_name: of('diffusion_models'),
        weight_dtype: [['default', 'fp8_e4m3fn', 'fp8_e4m3fn_fast', 'fp8_e5m2']],
      },
      outputs: ['MODEL'],
      run: tell('model', 'unet_name', 'weight_dtype'),
    },
    VAELoader: { required: { vae_name: of('vae') }, outputs: ['VAE'], run: tell('vae', 'vae_name') },
    CLIPLoader: {
      required: { clip_name: of('text_encoders'), type: [clipTypes] },
      optional: device,
      outputs: ['CLIP'],
      run: tell('clip', 'clip_name'),
    },
    DualCLIPLoader: {
      required: { clip_name1: of('text_encoders'), clip_name2: of('text_encoders'), type: [dualClipTypes] },
      optional: device,
      outputs: ['CLIP'],
      run: tell('clip', 'clip_name1', 'clip_name2'),
    },
    CLIPVisionLoader: {
      required: { clip_name: of('clip_vision') },
      outputs: ['CLIP_VISION'],
      run: tell('eyes', 'clip_name'),
    },
    ControlNetLoader: {
      required: { control_net_name: of('controlnet') },
      outputs: ['CONTROL_NET'],
      run: tell('control', 'control_net_name'),
    },
    UpscaleModelLoader: {
      required: { model_name: of('upscale_models') },
      outputs: ['UPSCALE_MODEL'],
      run: tell('upscaler', 'model_name'),
    },
    LoraLoader: {
      required: {
        model: ['MODEL', {}],
        clip: ['CLIP', {}],
        lora_name: of('loras'),
        strength_model: ['FLOAT', { default: 1, min: -100, max: 100, step: 0.01 }],
        strength_clip: ['FLOAT', { default: 1, min: -100, max: 100, step: 0.01 }],
      },
      outputs: ['MODEL', 'CLIP'],
      run: async inputs =>
        gives(
          ['model', describe(inputs['model']), describe(inputs['lora_name']), describe(inputs['strength_model'])].join(
            '\n',
          ),
          ['clip', describe(inputs['clip']), describe(inputs['lora_name']), describe(inputs['strength_clip'])].join(
            '\n',
          ),
        ),
    },
  }
}

const conditioning = ['CONDITIONING', {}] as const

const conditions: Record<string, PeerKind> = {
  CLIPTextEncode: {
    required: { text: ['STRING', { multiline: true, dynamicPrompts: true }], clip: ['CLIP', {}] },
    outputs: ['CONDITIONING'],
    run: tell('words', 'text', 'clip'),
  },
  ConditioningZeroOut: {
    required: { conditioning },
    outputs: ['CONDITIONING'],
    run: async () => gives('nothing'),
  },
  FluxGuidance: {
    required: { conditioning, guidance: ['FLOAT', { default: 3.5, min: 0, max: 100, step: 0.1 }] },
    outputs: ['CONDITIONING'],
    run: tell('guided', 'conditioning', 'guidance'),
  },
  ModelSamplingSD3: {
    required: { model: ['MODEL'], shift: ['FLOAT', { default: 3, min: 0, max: 100, step: 0.01 }] },
    outputs: ['MODEL'],
    run: tell('shifted', 'model', 'shift'),
  },
  ControlNetApplyAdvanced: {
    required: {
      positive: ['CONDITIONING'],
      negative: ['CONDITIONING'],
      control_net: ['CONTROL_NET'],
      image: ['IMAGE'],
      strength: ['FLOAT', { default: 1, min: 0, max: 10, step: 0.01 }],
      start_percent: share(0),
      end_percent: share(1),
    },
    optional: { vae: ['VAE'] },
    outputs: ['CONDITIONING', 'CONDITIONING'],
    async run(inputs) {
      const guide = ['control_net', 'image', 'strength'].map(name => describe(inputs[name])).join('\n')
      return gives(`${describe(inputs['positive'])}\n${guide}`, `${describe(inputs['negative'])}\n${guide}`)
    },
  },
  CLIPVisionEncode: {
    required: { clip_vision: ['CLIP_VISION'], image: ['IMAGE'], crop: [['center', 'none']] },
    outputs: ['CLIP_VISION_OUTPUT'],
    run: tell('seen', 'clip_vision', 'image'),
  },
}

const latents: Record<string, PeerKind> = {
  EmptyLatentImage: {
    required: { width: size(512, 8), height: size(512, 8), batch_size: batch },
    outputs: ['LATENT'],
    run: async ({ width, height, batch_size }) => gives(blank(width, height, batch_size)),
  },
  EmptySD3LatentImage: {
    required: { width: size(1024, 16), height: size(1024, 16), batch_size: batch },
    outputs: ['LATENT'],
    run: async ({ width, height, batch_size }) => gives(blank(width, height, batch_size)),
  },
  EmptyHunyuanLatentVideo: {
    required: { width: size(848, 16), height: size(480, 16), length: length(25), batch_size: batch },
    outputs: ['LATENT'],
    run: async ({ width, height, length: count }) => gives(blank(width, height, Number(count))),
  },
  WanImageToVideo: {
    required: {
      positive: ['CONDITIONING'],
      negative: ['CONDITIONING'],
      vae: ['VAE'],
      width: size(832, 16),
      height: size(480, 16),
      length: length(81),
      batch_size: batch,
    },
    optional: { clip_vision_output: ['CLIP_VISION_OUTPUT'], start_image: ['IMAGE'] },
    outputs: ['CONDITIONING', 'CONDITIONING', 'LATENT'],
    async run(inputs) {
      const { positive, negative, width, height, length: count, start_image: first } = inputs
      const seen = [describe(first), describe(inputs['clip_vision_output'])].join('\n')
      return gives(
        `${describe(positive)}\n${seen}`,
        `${describe(negative)}\n${seen}`,
        blank(width, height, Number(count)),
      )
    },
  },
  VAEEncode: {
    required: { pixels: ['IMAGE'], vae: ['VAE'] },
    outputs: ['LATENT'],
    run: async ({ pixels }) => gives(pixels ?? ''),
  },
  VAEEncodeForInpaint: {
    required: {
      pixels: ['IMAGE'],
      vae: ['VAE'],
      mask: ['MASK'],
      grow_mask_by: ['INT', { default: 6, min: 0, max: 64, step: 1 }],
    },
    outputs: ['LATENT'],
    run: async ({ pixels }) => gives(pixels ?? ''),
  },
  KSampler: {
    required: {
      model: ['MODEL', {}],
      seed: ['INT', { default: 0, min: 0, max: 0xffffffffffff, control_after_generate: true }],
      steps: ['INT', { default: 20, min: 1, max: 10000 }],
      cfg: ['FLOAT', { default: 8, min: 0, max: 100, step: 0.1, round: 0.01 }],
      sampler_name: [samplers, {}],
      scheduler: [schedulers, {}],
      positive: conditioning,
      negative: conditioning,
      latent_image: ['LATENT', {}],
      denoise: ['FLOAT', { default: 1, min: 0, max: 1, step: 0.01 }],
    },
    outputs: ['LATENT'],
    async run(inputs, run) {
      const parts = ['model', 'seed', 'steps', 'cfg', 'sampler_name', 'positive', 'negative', 'latent_image', 'denoise']
      const words = parts.map(name => describe(inputs[name])).join('\n')
      run.check()
      return gives(
        pictures(inputs['latent_image'] ?? '').map((latent, index) =>
          drawn(latent, index === 0 ? words : `${words} ${index}`),
        ),
      )
    },
  },
  VAEDecode: {
    required: { samples: ['LATENT', {}], vae: ['VAE', {}] },
    outputs: ['IMAGE'],
    run: async ({ samples }) => gives(samples ?? ''),
  },
}

const imageKinds: Record<string, PeerKind> = {
  ImageUpscaleWithModel: {
    required: { upscale_model: ['UPSCALE_MODEL'], image: ['IMAGE'] },
    outputs: ['IMAGE'],
    async run({ image }) {
      const [first] = pictures(image)
      return gives(first ? await scaleAll(image, first.width * 4, first.height * 4) : [])
    },
  },
  ImageScale: {
    required: {
      image: ['IMAGE'],
      upscale_method: [scaleMethods],
      width: ['INT', { default: 512, min: 0, max: 16384, step: 1 }],
      height: ['INT', { default: 512, min: 0, max: 16384, step: 1 }],
      crop: [['disabled', 'center']],
    },
    outputs: ['IMAGE'],
    run: async ({ image, width, height }) => gives(await scaleAll(image, width, height)),
  },
  ImageScaleToTotalPixels: {
    required: {
      image: ['IMAGE'],
      upscale_method: [scaleMethods],
      megapixels: ['FLOAT', { default: 1, min: 0.01, max: 16, step: 0.01 }],
      resolution_steps: ['INT', { default: 1, min: 1, max: 256, advanced: true }],
    },
    outputs: ['IMAGE'],
    async run({ image, megapixels, resolution_steps: step }) {
      const [first] = pictures(image)
      if (!first) return gives([])
      const factor = Math.sqrt((Number(megapixels) * 1024 * 1024) / (first.width * first.height))
      const side = (length: number) => Math.max(1, Math.round((length * factor) / Number(step))) * Number(step)
      return gives(await scaleAll(image, side(first.width), side(first.height)))
    },
  },
  GetImageSize: {
    required: { image: ['IMAGE'] },
    outputs: ['INT', 'INT', 'INT'],
    async run({ image }) {
      const [first] = pictures(image)
      return gives(first?.width ?? 0, first?.height ?? 0, pictures(image).length)
    },
  },
  Canny: {
    required: {
      image: ['IMAGE'],
      low_threshold: ['FLOAT', { default: 0.4, min: 0.01, max: 0.99, step: 0.01 }],
      high_threshold: ['FLOAT', { default: 0.8, min: 0.01, max: 0.99, step: 0.01 }],
    },
    outputs: ['IMAGE'],
    run: async ({ image }) => gives(image),
  },
  DepthAnythingV2Preprocessor: {
    required: { image: ['IMAGE'] },
    optional: {
      ckpt_name: [
        ['depth_anything_v2_vitg.pth', 'depth_anything_v2_vitl.pth', 'depth_anything_v2_vits.pth'],
        { default: 'depth_anything_v2_vitl.pth' },
      ],
      resolution: ['INT', { default: 512, min: 64, max: 16384, step: 64 }],
    },
    outputs: ['IMAGE'],
    module: 'custom_nodes.comfyui_controlnet_aux',
    run: async ({ image }) => gives(pictures(image).map(one => drawn(one, `depth ${describe([one])}`))),
  },
  SaveAnimatedWEBP: {
    required: {
      images: ['IMAGE'],
      filename_prefix: ['STRING', { default: 'ComfyUI' }],
      fps: ['FLOAT', { default: 6, min: 0.01, max: 1000, step: 0.01 }],
      lossless: ['BOOLEAN', { default: true }],
      quality: ['INT', { default: 80, min: 0, max: 100 }],
      method: [['default', 'fastest', 'slowest']],
    },
    outputs: [],
    isOutput: true,
    async run({ images, filename_prefix: prefix, fps }, { folder }) {
      const frames = pictures(images)
      const [first] = frames
      if (!first) return gives()
      const { width, height } = first
      await mkdir(join(folder, 'output'), { recursive: true })
      const count = (await readdir(join(folder, 'output'))).filter(name => name.startsWith(`${prefix}_`)).length + 1
      const filename = `${prefix}_${String(count).padStart(5, '0')}_.webp`
      const raw = { width, height: height * frames.length, channels: 3, pageHeight: height } as const
      const animation = sharp(Buffer.concat(frames.map(({ data }) => data)), { raw })
      await writeFile(
        join(folder, 'output', filename),
        await animation.webp({ delay: Math.round(1_000 / Number(fps)), loop: 0 }).toBuffer(),
      )
      return { outputs: [], ui: { images: [{ filename, subfolder: '', type: 'output' }], animated: [true] } }
    },
  },
}
