import type { BaseModelLook } from '#entities/base-model.ts'
import type { SdModelBaseType, SdModelKind } from '#entities/sd-model.ts'
import type { LocalText } from '#recipes/local-text.ts'

export interface KnownBaseModel {
  readonly slug: string
  readonly name: string
  readonly description: LocalText
  readonly styles: readonly BaseModelLook[]
  readonly fileName: string
  readonly variant: SdModelKind
  readonly baseModel: SdModelBaseType
  readonly licence: string
  readonly author: string
  readonly homepage: string
  readonly needs: {
    readonly gigabytes: number
    readonly videoMemory: number
    readonly engines: readonly ('comfyui' | 'onnx')[]
  }
}

/** When this list was last looked through. */
export const CATALOGUE_DATE = '2026-11-22T00:00:00.000Z'

const sd1 = { gigabytes: 2.1, videoMemory: 4, engines: ['comfyui', 'onnx'] } as const
const sdxl = { gigabytes: 6.9, videoMemory: 8, engines: ['comfyui', 'onnx'] } as const
const openRail = 'CreativeML Open RAIL-M'

/** Of others: they are named with where their makers publish them, and nothing of them is fetched. */
export const knownBaseModels: readonly KnownBaseModel[] = [
  {
    slug: 'stable-diffusion-1-5',
    name: 'Stable Diffusion 1.5',
    description: {
      en: 'The model that most others of its size were made from. Good at everything a little.',
      vi: 'Mô hình gốc của hầu hết các mô hình cùng cỡ. Việc gì cũng làm được một ít.',
    },
    styles: ['real', 'semi-real'],
    fileName: 'v1-5-pruned-emaonly.safetensors',
    variant: 'normal',
    baseModel: 'sd-1x',
    licence: openRail,
    author: 'Runway, CompVis, Stability AI',
    homepage: 'https://huggingface.co/stable-diffusion-v1-5/stable-diffusion-v1-5',
    needs: { ...sd1, gigabytes: 4.3 },
  },
  {
    slug: 'stable-diffusion-1-5-inpainting',
    name: 'Stable Diffusion 1.5 Inpainting',
    description: {
      en: 'Made to fill in what a mask covers, and to go on beyond the edges of a picture.',
      vi: 'Dùng để vẽ lại phần được che và nối dài bức ảnh ra ngoài khung.',
    },
    styles: ['real', 'semi-real'],
    fileName: 'sd-v1-5-inpainting.safetensors',
    variant: 'inpaint',
    baseModel: 'sd-1x',
    licence: openRail,
    author: 'Runway',
    homepage: 'https://huggingface.co/stable-diffusion-v1-5/stable-diffusion-inpainting',
    needs: { ...sd1, gigabytes: 4.3 },
  },
  {
    slug: 'dreamshaper-8',
    name: 'DreamShaper 8',
    description: {
      en: 'Portraits, landscapes and fantasy between photograph and painting.',
      vi: 'Chân dung, phong cảnh và giả tưởng, nằm giữa ảnh chụp và tranh vẽ.',
    },
    styles: ['semi-real', 'anime'],
    fileName: 'DreamShaper_8_pruned.safetensors',
    variant: 'normal',
    baseModel: 'sd-1x',
    licence: openRail,
    author: 'Lykon',
    homepage: 'https://huggingface.co/Lykon/DreamShaper',
    needs: sd1,
  },
  {
    slug: 'realistic-vision-5-1',
    name: 'Realistic Vision 5.1',
    description: {
      en: 'Photographs of people and places; wants a VAE of its own for its best colours.',
      vi: 'Ảnh chụp người và cảnh; nên dùng thêm VAE riêng để có màu đẹp nhất.',
    },
    styles: ['real'],
    fileName: 'Realistic_Vision_V5.1_fp16-no-ema.safetensors',
    variant: 'normal',
    baseModel: 'sd-1x',
    licence: openRail,
    author: 'SG161222',
    homepage: 'https://huggingface.co/SG161222/Realistic_Vision_V5.1_noVAE',
    needs: sd1,
  },
  {
    slug: 'deliberate-2',
    name: 'Deliberate 2',
    description: {
      en: 'Follows long prompts closely; from studio portraits to concept art.',
      vi: 'Bám sát câu lệnh dài; từ chân dung studio đến tranh ý tưởng.',
    },
    styles: ['semi-real', 'real'],
    fileName: 'Deliberate_v2.safetensors',
    variant: 'normal',
    baseModel: 'sd-1x',
    licence: openRail,
    author: 'XpucT',
    homepage: 'https://huggingface.co/XpucT/Deliberate',
    needs: sd1,
  },
  {
    slug: 'rpg-artist-tools-4',
    name: 'RPG Artist Tools 4',
    description: {
      en: 'Characters, armour and creatures for role-playing games.',
      vi: 'Nhân vật, áo giáp và sinh vật cho trò chơi nhập vai.',
    },
    styles: ['semi-real', 'comic'],
    fileName: 'rpg_V4.safetensors',
    variant: 'normal',
    baseModel: 'sd-1x',
    licence: openRail,
    author: 'Anashel',
    homepage: 'https://huggingface.co/Anashel/rpg',
    needs: sd1,
  },
  {
    slug: 'counterfeit-3',
    name: 'Counterfeit 3',
    description: {
      en: 'Detailed anime scenes with strong light.',
      vi: 'Cảnh anime chi tiết với ánh sáng mạnh.',
    },
    styles: ['anime'],
    fileName: 'Counterfeit-V3.0_fp16.safetensors',
    variant: 'normal',
    baseModel: 'sd-1x',
    licence: openRail,
    author: 'gsdf',
    homepage: 'https://huggingface.co/gsdf/Counterfeit-V3.0',
    needs: { ...sd1, gigabytes: 4.2 },
  },
  {
    slug: 'meinamix-11',
    name: 'MeinaMix 11',
    description: {
      en: 'Anime figures from short prompts.',
      vi: 'Nhân vật anime chỉ từ câu lệnh ngắn.',
    },
    styles: ['anime'],
    fileName: 'meinamix_meinaV11.safetensors',
    variant: 'normal',
    baseModel: 'sd-1x',
    licence: openRail,
    author: 'Meina',
    homepage: 'https://civitai.com/models/7240',
    needs: sd1,
  },
  {
    slug: 'abyss-orange-mix-3',
    name: 'AbyssOrangeMix 3',
    description: {
      en: 'Anime with painted shading and soft skin.',
      vi: 'Anime tô bóng kiểu hội hoạ, da mềm.',
    },
    styles: ['anime', 'semi-real'],
    fileName: 'AOM3A1B_orangemixs.safetensors',
    variant: 'normal',
    baseModel: 'sd-1x',
    licence: openRail,
    author: 'WarriorMama777',
    homepage: 'https://huggingface.co/WarriorMama777/OrangeMixs',
    needs: sd1,
  },
  {
    slug: 'toonyou-beta-6',
    name: 'ToonYou Beta 6',
    description: {
      en: 'Cartoon people with flat colours and clear lines.',
      vi: 'Người hoạt hình màu phẳng, nét rõ.',
    },
    styles: ['comic', 'anime'],
    fileName: 'toonyou_beta6.safetensors',
    variant: 'normal',
    baseModel: 'sd-1x',
    licence: openRail,
    author: 'Bradcatt',
    homepage: 'https://civitai.com/models/30240',
    needs: sd1,
  },
  {
    slug: 'epicrealism',
    name: 'epiCRealism',
    description: {
      en: 'Photographs in natural light from plain prompts.',
      vi: 'Ảnh chụp ánh sáng tự nhiên từ câu lệnh đơn giản.',
    },
    styles: ['real'],
    fileName: 'epicrealism_naturalSinRC1VAE.safetensors',
    variant: 'normal',
    baseModel: 'sd-1x',
    licence: openRail,
    author: 'epinikion',
    homepage: 'https://civitai.com/models/25694',
    needs: sd1,
  },
  {
    slug: 'ghostmix-2',
    name: 'GhostMix 2',
    description: {
      en: 'Comic art with rich detail between anime and realism.',
      vi: 'Tranh truyện giàu chi tiết, giữa anime và tả thực.',
    },
    styles: ['comic', 'semi-real'],
    fileName: 'ghostmix_v20Bakedvae.safetensors',
    variant: 'normal',
    baseModel: 'sd-1x',
    licence: openRail,
    author: '_GhostInShell_',
    homepage: 'https://civitai.com/models/36520',
    needs: sd1,
  },
  {
    slug: 'rev-animated-1-2-2',
    name: 'ReV Animated 1.2.2',
    description: {
      en: 'Fantasy and animation in 2.5D.',
      vi: 'Giả tưởng và hoạt hình kiểu 2.5D.',
    },
    styles: ['comic', 'semi-real'],
    fileName: 'revAnimated_v122.safetensors',
    variant: 'normal',
    baseModel: 'sd-1x',
    licence: openRail,
    author: 's6yx',
    homepage: 'https://civitai.com/models/7371',
    needs: { ...sd1, gigabytes: 5.1 },
  },
  {
    slug: 'lcm-dreamshaper-7',
    name: 'LCM DreamShaper 7',
    description: {
      en: 'A picture in four steps.',
      vi: 'Một bức ảnh chỉ trong bốn bước.',
    },
    styles: ['semi-real'],
    fileName: 'LCM_Dreamshaper_v7_4k.safetensors',
    variant: 'normal',
    baseModel: 'sd-1x',
    licence: 'MIT',
    author: 'Simian Luo, Yiqin Tan',
    homepage: 'https://huggingface.co/SimianLuo/LCM_Dreamshaper_v7',
    needs: { ...sd1, gigabytes: 3.4 },
  },
  {
    slug: 'sdxl-1-0',
    name: 'Stable Diffusion XL 1.0',
    description: {
      en: 'Larger pictures and better text understanding than 1.5.',
      vi: 'Ảnh lớn hơn và hiểu câu lệnh tốt hơn bản 1.5.',
    },
    styles: ['real', 'semi-real'],
    fileName: 'sd_xl_base_1.0.safetensors',
    variant: 'normal',
    baseModel: 'sd-xl',
    licence: 'CreativeML Open RAIL++-M',
    author: 'Stability AI',
    homepage: 'https://huggingface.co/stabilityai/stable-diffusion-xl-base-1.0',
    needs: sdxl,
  },
  {
    slug: 'sdxl-turbo',
    name: 'SDXL Turbo',
    description: {
      en: 'A picture of 512 pixels in one step.',
      vi: 'Ảnh 512 điểm chỉ trong một bước.',
    },
    styles: ['real', 'semi-real'],
    fileName: 'sd_xl_turbo_1.0_fp16.safetensors',
    variant: 'normal',
    baseModel: 'sd-xl',
    licence: 'Stability AI Community License',
    author: 'Stability AI',
    homepage: 'https://huggingface.co/stabilityai/sdxl-turbo',
    needs: sdxl,
  },
  {
    slug: 'juggernaut-xl-9',
    name: 'Juggernaut XL 9',
    description: {
      en: 'Photographs and film stills at 1024 pixels.',
      vi: 'Ảnh chụp và khung hình điện ảnh cỡ 1024 điểm.',
    },
    styles: ['real'],
    fileName: 'Juggernaut-XL_v9_RunDiffusionPhoto_v2.safetensors',
    variant: 'normal',
    baseModel: 'sd-xl',
    licence: openRail,
    author: 'RunDiffusion',
    homepage: 'https://huggingface.co/RunDiffusion/Juggernaut-XL-v9',
    needs: sdxl,
  },
  {
    slug: 'animagine-xl-3-1',
    name: 'Animagine XL 3.1',
    description: {
      en: 'Anime by tags, with many known characters.',
      vi: 'Anime theo thẻ, biết nhiều nhân vật.',
    },
    styles: ['anime'],
    fileName: 'animagine-xl-3.1.safetensors',
    variant: 'normal',
    baseModel: 'sd-xl',
    licence: 'Fair AI Public License 1.0-SD',
    author: 'Cagliostro Research Lab',
    homepage: 'https://huggingface.co/cagliostrolab/animagine-xl-3.1',
    needs: sdxl,
  },
  {
    slug: 'flux-1-schnell',
    name: 'FLUX.1 [schnell]',
    description: {
      en: 'Legible text and correct hands in four steps.',
      vi: 'Chữ đọc được và bàn tay đúng, chỉ trong bốn bước.',
    },
    styles: ['real', 'semi-real'],
    fileName: 'flux1-schnell.safetensors',
    variant: 'unet',
    baseModel: 'flux1',
    licence: 'Apache 2.0',
    author: 'Black Forest Labs',
    homepage: 'https://huggingface.co/black-forest-labs/FLUX.1-schnell',
    needs: { gigabytes: 23.8, videoMemory: 24, engines: ['comfyui'] },
  },
  {
    slug: 'flux-1-dev',
    name: 'FLUX.1 [dev]',
    description: {
      en: 'The most careful of its family; not for commercial use without an agreement.',
      vi: 'Bản kỹ nhất trong họ; không dùng thương mại nếu chưa có thoả thuận.',
    },
    styles: ['real', 'semi-real'],
    fileName: 'flux1-dev.safetensors',
    variant: 'unet',
    baseModel: 'flux1',
    licence: 'FLUX.1 [dev] Non-Commercial License',
    author: 'Black Forest Labs',
    homepage: 'https://huggingface.co/black-forest-labs/FLUX.1-dev',
    needs: { gigabytes: 23.8, videoMemory: 24, engines: ['comfyui'] },
  },
  {
    slug: 'wan-2-1-t2v-1-3b',
    name: 'Wan 2.1 T2V 1.3B',
    description: {
      en: 'Short films from words, small enough for one graphics card at home.',
      vi: 'Phim ngắn từ lời mô tả, đủ nhỏ cho một card đồ hoạ ở nhà.',
    },
    styles: ['real'],
    fileName: 'wan2.1_t2v_1.3B_fp16.safetensors',
    variant: 'unet',
    baseModel: 'wan-video',
    licence: 'Apache 2.0',
    author: 'Wan-AI',
    homepage: 'https://huggingface.co/Wan-AI/Wan2.1-T2V-1.3B',
    needs: { gigabytes: 2.8, videoMemory: 8, engines: ['comfyui'] },
  },
  {
    slug: 'qwen-image',
    name: 'Qwen-Image',
    description: {
      en: 'Writes long texts into pictures, in Latin letters and in Chinese.',
      vi: 'Viết được đoạn chữ dài vào ảnh, cả chữ Latinh lẫn chữ Hán.',
    },
    styles: ['real', 'semi-real'],
    fileName: 'qwen_image_fp8_e4m3fn.safetensors',
    variant: 'unet',
    baseModel: 'qwen',
    licence: 'Apache 2.0',
    author: 'Qwen',
    homepage: 'https://huggingface.co/Qwen/Qwen-Image',
    needs: { gigabytes: 20.4, videoMemory: 24, engines: ['comfyui'] },
  },
]
