import { expect, test } from 'vitest'
import { readMetadataTexts } from './read-metadata.ts'

const a1111 = `girl with an artist's beret, determined, ((eyeshadow)), <lora:softLight:0.6>
second line
Negative prompt: ugly, (((deformed))), [blurry]
more of it
Steps: 20, Sampler: Euler a, Schedule type: Karras, CFG scale: 7.5, Seed: 965400086, Size: 512x768, Model hash: 45dee52b, Model: "odd, name", Denoising strength: 0.7, Clip skip: 2, Hires upscale: 2, Hires upscaler: R-ESRGAN 4x+, Lora hashes: "softLight: 1a2b3c4d5e6f", Version: v1.9.4`

const fooocus = {
  adm_guidance: '(1.5, 0.8, 0.3)',
  base_model: 'juggernautXL_v8Rundiffusion',
  base_model_hash: 'aeb7e9e689',
  clip_skip: 2,
  guidance_scale: 4,
  loras: [['sd_xl_offset', 0.1, '4852686128']],
  negative_prompt: '',
  prompt: 'a smiling goldfish',
  resolution: '(768, 1280)',
  sampler: 'dpmpp_2m_sde_gpu',
  scheduler: 'karras',
  seed: '6952411511246973023',
  steps: 30,
  version: 'Fooocus v2.4.3',
}

const swarm = `{"sui_image_params": {"prompt": "A close-up photograph", "model": "Flux/flux1-dev-fp8", "seed": 305223794, "steps": 25,
  "cfgscale": 1.0, "width": 1024, "height": 1024, "sampler": "euler", "scheduler": "normal", "negativeprompt": "",
  "loras": ["Flux/film"], "loraweights": ["0.8"], "swarm_version": "0.9.1.1"}}`

const invoke = {
  generation_mode: 'sdxl_txt2img',
  positive_prompt: 'digital artwork, oil painting',
  negative_prompt: 'grainy+, photo',
  width: 1024,
  height: 1024,
  seed: 3293022630,
  cfg_scale: 8.0,
  steps: 35,
  scheduler: 'euler',
  model: { model_name: 'juggernautXL', base_model: 'sdxl', model_type: 'main' },
  loras: [{ lora: { model_name: 'ink' }, weight: 0.75 }],
}

const invokeOlder = {
  model: 'stable diffusion',
  model_weights: 'deliberateForInvoke_v08',
  model_hash: '56d1442a',
  app_version: '2.3.0',
  image: {
    prompt: [{ prompt: 'young woman, film grain, [rendering, skinny], low contrast', weight: 1 }],
    steps: 50,
    cfg_scale: 5,
    seed: 2980747362,
    sampler: 'k_lms',
    height: 768,
    width: 512,
  },
}

const novelAi = {
  prompt: 'masterpiece, cat, space, icon',
  steps: 28,
  height: 1216,
  width: 832,
  scale: 5.0,
  seed: 2253955223,
  sampler: 'k_euler_ancestral',
  noise_schedule: 'karras',
  uc: 'lowres',
  strength: 0.4,
  v4_prompt: { caption: { base_caption: 'masterpiece, cat', char_captions: [] } },
}

const comfy = `{"3": {"class_type": "KSampler", "inputs": {"seed": 18446744073709551615, "steps": 20, "cfg": 8.0, "sampler_name": "dpmpp_2m",
  "scheduler": "karras", "denoise": 0.87, "model": ["10", 0], "positive": ["12", 0], "negative": ["7", 0], "latent_image": ["5", 0]}, "is_changed": [NaN]},
  "4": {"class_type": "CheckpointLoaderSimple", "inputs": {"ckpt_name": "v1-5-pruned-emaonly.ckpt"}},
  "5": {"class_type": "EmptyLatentImage", "inputs": {"width": 512, "height": 640, "batch_size": 1}},
  "6": {"class_type": "CLIPTextEncode", "inputs": {"text": ["13", 0], "clip": ["10", 1]}},
  "7": {"class_type": "CLIPTextEncode", "inputs": {"text": "watermark", "clip": ["10", 1]}},
  "8": {"class_type": "VAEDecode", "inputs": {"samples": ["3", 0], "vae": ["4", 2]}},
  "9": {"class_type": "SaveImage", "inputs": {"filename_prefix": "ComfyUI", "images": ["8", 0]}},
  "10": {"class_type": "LoraLoader", "inputs": {"lora_name": "ink.safetensors", "strength_model": 0.5, "model": ["4", 0], "clip": ["4", 1]}},
  "12": {"class_type": "ControlNetApply", "inputs": {"conditioning": ["6", 0], "strength": 1}},
  "13": {"class_type": "PrimitiveString", "inputs": {"value": "a glass bottle"}}}`

const flux = {
  1: { class_type: 'SaveImage', inputs: { images: ['2', 0] } },
  2: { class_type: 'VAEDecode', inputs: { samples: ['3', 0] } },
  3: {
    class_type: 'SamplerCustomAdvanced',
    inputs: { noise: ['4', 0], guider: ['5', 0], sampler: ['6', 0], sigmas: ['7', 0], latent_image: ['8', 0] },
  },
  4: { class_type: 'RandomNoise', inputs: { noise_seed: 42 } },
  5: { class_type: 'BasicGuider', inputs: { conditioning: ['9', 0], model: ['10', 0] } },
  6: { class_type: 'KSamplerSelect', inputs: { sampler_name: 'euler' } },
  7: { class_type: 'BasicScheduler', inputs: { scheduler: 'simple', steps: 4, denoise: 1, model: ['10', 0] } },
  8: { class_type: 'EmptySD3LatentImage', inputs: { width: 1024, height: 768, batch_size: 1 } },
  9: { class_type: 'FluxGuidance', inputs: { guidance: 3.5, conditioning: ['11', 0] } },
  10: { class_type: 'UNETLoader', inputs: { unet_name: 'flux1-schnell.safetensors' } },
  11: { class_type: 'CLIPTextEncode', inputs: { text: 'a bottle', clip: ['12', 0] } },
}

const dream =
  '"young woman, film grain, [rendering, skinny]" -s 50 -S 2980747362 -W 512 -H 768 -C 5.0 -A k_lms -G 0.9 -U 4 0.95'

interface Told {
  readonly name: string
  readonly texts: Readonly<Record<string, string>>
  readonly expected: object
}

const told: readonly Told[] = [
  {
    name: 'A1111',
    texts: { parameters: a1111 },
    expected: {
      tool: 'a1111',
      prompt: "girl with an artist's beret, determined, ((eyeshadow)), <lora:softLight:0.6>\nsecond line",
      negativePrompt: 'ugly, (((deformed))), [blurry]\nmore of it',
      seed: '965400086',
      steps: 20,
      cfgScale: 7.5,
      sampler: 'Euler a',
      scheduler: 'Karras',
      width: 512,
      height: 768,
      model: 'odd, name',
      modelHash: '45dee52b',
      denoise: 0.7,
      clipSkip: 2,
      upscaler: 'R-ESRGAN 4x+',
      loras: [{ name: 'softLight', weight: 0.6, hash: '1a2b3c4d5e6f' }],
      parameters: a1111,
    },
  },
  {
    name: 'A1111 in the comment of a JPEG',
    texts: { UserComment: 'a cat\nSteps: 20, Sampler: Euler a, Seed: 1' },
    expected: { tool: 'a1111', prompt: 'a cat', negativePrompt: '', seed: '1', steps: 20, loras: [] },
  },
  {
    name: 'Fooocus',
    texts: { parameters: JSON.stringify(fooocus), fooocus_scheme: 'fooocus' },
    expected: {
      tool: 'fooocus',
      prompt: 'a smiling goldfish',
      seed: '6952411511246973023',
      steps: 30,
      cfgScale: 4,
      width: 768,
      height: 1280,
      model: 'juggernautXL_v8Rundiffusion',
      modelHash: 'aeb7e9e689',
      clipSkip: 2,
      loras: [{ name: 'sd_xl_offset', weight: 0.1, hash: '4852686128' }],
    },
  },
  {
    name: 'Fooocus in the form of A1111',
    texts: {
      MakerNote: 'a1111',
      Software: 'Fooocus v2.4.3',
      UserComment: 'a cat\nSteps: 30, Sampler: DPM++ 2M SDE Karras, Seed: 9, Lora weights: "ink: 0.3, film: 0.5"',
    },
    expected: {
      tool: 'fooocus',
      loras: [
        { name: 'ink', weight: 0.3 },
        { name: 'film', weight: 0.5 },
      ],
    },
  },
  {
    name: 'SwarmUI',
    texts: { parameters: swarm },
    expected: {
      tool: 'swarmui',
      prompt: 'A close-up photograph',
      model: 'Flux/flux1-dev-fp8',
      seed: '305223794',
      cfgScale: 1,
      scheduler: 'normal',
      loras: [{ name: 'Flux/film', weight: 0.8 }],
    },
  },
  {
    name: 'InvokeAI',
    texts: { invokeai_metadata: JSON.stringify(invoke) },
    expected: {
      tool: 'invokeai',
      prompt: 'digital artwork, oil painting',
      negativePrompt: 'grainy+, photo',
      seed: '3293022630',
      scheduler: 'euler',
      model: 'juggernautXL',
      loras: [{ name: 'ink', weight: 0.75 }],
    },
  },
  {
    name: 'InvokeAI 2',
    texts: { 'sd-metadata': JSON.stringify(invokeOlder), Dream: dream },
    expected: {
      tool: 'invokeai',
      prompt: 'young woman, film grain, low contrast',
      negativePrompt: 'rendering, skinny',
      seed: '2980747362',
      model: 'deliberateForInvoke_v08',
      modelHash: '56d1442a',
      sampler: 'k_lms',
    },
  },
  {
    name: 'the command line of the first InvokeAI',
    texts: { Dream: dream },
    expected: {
      tool: 'invokeai',
      prompt: 'young woman, film grain',
      negativePrompt: 'rendering, skinny',
      seed: '2980747362',
      steps: 50,
      cfgScale: 5,
      width: 512,
      height: 768,
      sampler: 'k_lms',
    },
  },
  {
    name: 'NovelAI',
    texts: { Software: 'NovelAI', Source: 'Stable Diffusion 1D44365E', Comment: JSON.stringify(novelAi) },
    expected: {
      tool: 'novelai',
      prompt: 'masterpiece, cat',
      negativePrompt: 'lowres',
      seed: '2253955223',
      cfgScale: 5,
      sampler: 'k_euler_ancestral',
      scheduler: 'karras',
      model: 'Stable Diffusion',
      modelHash: '1D44365E',
      denoise: 0.4,
    },
  },
  {
    name: 'ComfyUI',
    texts: { prompt: comfy, workflow: '{"nodes": [], "links": []}' },
    expected: {
      tool: 'comfyui',
      prompt: 'a glass bottle',
      negativePrompt: 'watermark',
      seed: '18446744073709551615',
      steps: 20,
      cfgScale: 8,
      sampler: 'dpmpp_2m',
      scheduler: 'karras',
      denoise: 0.87,
      width: 512,
      height: 640,
      model: 'v1-5-pruned-emaonly.ckpt',
      loras: [{ name: 'ink.safetensors', weight: 0.5 }],
      workflow: { nodes: [], links: [] },
    },
  },
  {
    name: 'ComfyUI that also wrote the settings in words',
    texts: { prompt: comfy, parameters: '{red|blue} bottle\nSteps: 20, Sampler: DPM++ 2M, Seed: 12' },
    expected: { tool: 'comfyui', prompt: '{red|blue} bottle', seed: '12', model: 'v1-5-pruned-emaonly.ckpt' },
  },
  {
    name: 'graph and workflow as texts of one object',
    texts: { UserComment: JSON.stringify({ prompt: JSON.stringify(flux), workflow: '{"nodes": [2]}' }) },
    expected: { tool: 'comfyui', seed: '42', graph: flux, workflow: { nodes: [2] } },
  },
  {
    name: 'a graph in the description, and more beside its nodes in the comment',
    texts: {
      ImageDescription: 'Workflow: {"nodes": [1]}',
      UserComment: JSON.stringify({ ...flux, extra: { airs: [] }, extraMetadata: '{}' }),
    },
    expected: { tool: 'comfyui', prompt: 'a bottle', graph: flux, workflow: { nodes: [1] } },
  },
  {
    name: 'ComfyUI in WebP, with a sampler of several nodes',
    texts: { Model: `prompt:${JSON.stringify(flux)}`, Make: 'workflow:{"nodes": []}' },
    expected: {
      tool: 'comfyui',
      prompt: 'a bottle',
      negativePrompt: '',
      seed: '42',
      steps: 4,
      cfgScale: 3.5,
      sampler: 'euler',
      scheduler: 'simple',
      width: 1024,
      height: 768,
      model: 'flux1-schnell.safetensors',
      graph: flux,
      workflow: { nodes: [] },
    },
  },
]

test.each(told)('reads $name', ({ texts, expected }) => {
  expect(readMetadataTexts(new Map(Object.entries(texts)))).toMatchObject(expected)
})

test('other texts tell nothing of how a picture was made', () => {
  const texts = { Software: 'Adobe Photoshop', Model: 'X-T5', UserComment: 'Ha Long, 2019: boats', comment: '{"a": 1}' }
  expect(readMetadataTexts(new Map(Object.entries(texts)))).toBeUndefined()
})
