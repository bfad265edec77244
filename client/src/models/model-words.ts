import type { SdModelBaseType, SdModelKind } from '@atelier/shared-schema/entities/sd-model.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

/** As their makers call them, in every language. */
export const baseNames: Readonly<Record<SdModelBaseType, string>> = {
  patch: 'Patch Model',
  'sd-1x': 'Stable Diffusion 1.x',
  'sd-xl': 'SDXL',
  flux1: 'Flux.1',
  'wan-video': 'Wan Video',
  qwen: 'Qwen Image',
}

/** What each kind of model is called. */
export const kindNames = defineMessages({
  en: {
    normal: 'Whole model',
    inpaint: 'Inpainting model',
    vae: 'VAE',
    embedding: 'Embedding',
    lora: 'LoRA',
    upscaler: 'Upscaler',
    controlnet: 'ControlNet',
    'controlnet-lllite': 'ControlNet LLLite',
    animatediff: 'AnimateDiff',
    'animatediff-lora': 'AnimateDiff LoRA',
    ipadapter: 'IP-Adapter',
    clipvision: 'CLIP Vision',
    clip: 'Text encoder',
    unet: 'Diffusion model (UNet)',
    'unet-tensorrt': 'UNet for TensorRT',
    font: 'Font',
  } satisfies Record<SdModelKind, string>,
  vi: {
    normal: 'Mô hình đầy đủ',
    inpaint: 'Mô hình vẽ lại vùng',
    vae: 'VAE',
    embedding: 'Embedding',
    lora: 'LoRA',
    upscaler: 'Phóng to ảnh',
    controlnet: 'ControlNet',
    'controlnet-lllite': 'ControlNet LLLite',
    animatediff: 'AnimateDiff',
    'animatediff-lora': 'LoRA AnimateDiff',
    ipadapter: 'IP-Adapter',
    clipvision: 'CLIP Vision',
    clip: 'Bộ mã hoá văn bản',
    unet: 'Mô hình khuếch tán (UNet)',
    'unet-tensorrt': 'UNet cho TensorRT',
    font: 'Phông chữ',
  },
})
