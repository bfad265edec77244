import { ownOf } from '#graph/own-value.ts'
import type { LocalText } from './local-text.ts'

/** What inputs are called that many graphs have, by their names in the graph. */
const known: Readonly<Record<string, LocalText>> = {
  prompt: { en: 'Prompt', vi: 'Mô tả' },
  negative: { en: 'Leave out', vi: 'Bỏ ra' },
  negative_prompt: { en: 'Leave out', vi: 'Bỏ ra' },
  image: { en: 'Image', vi: 'Ảnh' },
  steps: { en: 'Steps', vi: 'Số bước' },
  cfg: { en: 'Guidance', vi: 'Độ bám mô tả' },
  guidance: { en: 'Guidance', vi: 'Độ bám mô tả' },
  denoise: { en: 'How much changes', vi: 'Mức thay đổi' },
  width: { en: 'Width', vi: 'Chiều rộng' },
  height: { en: 'Height', vi: 'Chiều cao' },
  batch_size: { en: 'Images', vi: 'Số ảnh' },
  ckpt_name: { en: 'Model', vi: 'Mô hình' },
  unet_name: { en: 'Model', vi: 'Mô hình' },
  vae_name: { en: 'VAE', vi: 'VAE' },
  lora_name: { en: 'LoRA', vi: 'LoRA' },
  strength_model: { en: 'LoRA strength', vi: 'Cường độ LoRA' },
  sampler_name: { en: 'Sampler', vi: 'Bộ lấy mẫu' },
  scheduler: { en: 'Scheduler', vi: 'Bộ định lịch' },
  strength: { en: 'Strength', vi: 'Cường độ' },
  scale_by: { en: 'Scale', vi: 'Tỉ lệ phóng' },
  model_name: { en: 'Model', vi: 'Mô hình' },
}

interface NamedInput {
  readonly input: string
  /** Of its node. */
  readonly title: string
  readonly isPrompt: boolean
  readonly isNegative: boolean
}

/** What a field is called at first: in both languages where the input is known, else as the graph calls it. */
export function labelOf({ input, title, isPrompt, isNegative }: NamedInput): LocalText {
  if (isNegative) return known['negative'] as LocalText
  if (isPrompt) return known['prompt'] as LocalText
  const label = ownOf(known, input)
  if (label) return label
  const spoken = input.replaceAll('_', ' ').trim()
  const isPlain = /^(value|text|string|number|int|float|boolean)$/.test(spoken)
  const words = isPlain ? title : `${spoken.charAt(0).toUpperCase()}${spoken.slice(1)}`
  return { en: words.slice(0, 80), vi: words.slice(0, 80) }
}

/** The same with its node, where several fields would be called alike. */
export function labelWithTitle({ en, vi }: LocalText, title: string): LocalText {
  return { en: `${en} · ${title}`.slice(0, 80), vi: `${vi} · ${title}`.slice(0, 80) }
}
