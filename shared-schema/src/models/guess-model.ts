import type { SdModelBaseType, SdModelKind } from '#entities/sd-model.ts'
import type { SafetensorsHead } from './read-safetensors.ts'

export interface GuessedModel {
  readonly baseType: SdModelBaseType | undefined
  readonly modelKind: SdModelKind | undefined
  readonly triggerWords: readonly string[]
}

/** What a model is by the names and shapes of its tensors, and by what training programs write beside them. */
export function guessModel(head: SafetensorsHead): GuessedModel {
  const modelKind = guessKind(head)
  return {
    modelKind,
    baseType: baseOfMetadata(head.metadata) ?? guessBase(head),
    triggerWords: modelKind === 'lora' || modelKind === 'embedding' ? readTriggerWords(head.metadata) : [],
  }
}

export function guessGguf(architecture: string): GuessedModel {
  return { baseType: baseOfName(architecture), modelKind: 'unet', triggerWords: [] }
}

function guessKind({ tensors, metadata }: SafetensorsHead): SdModelKind | undefined {
  const names = [...tensors.keys()]
  const some = (pattern: RegExp) => names.some(name => pattern.test(name))
  if (some(/^lllite_/)) return 'controlnet-lllite'
  if (some(/lora_(up|down|A|B)\b|\.lora\.|_lora\.|\bhada_w1|\blokr_w1|\boft_blocks|\.dora_scale/)) {
    return some(/motion_modules|temporal_transformer/) ? 'animatediff-lora' : 'lora'
  }
  if (some(/motion_modules\./)) return 'animatediff'
  if (some(/^(ip_adapter|image_proj)\b/)) return 'ipadapter'
  if (some(/^control_model\.|^controlnet_|controlnet_cond_embedding|input_hint_block|zero_convs/)) return 'controlnet'
  if (tensors.has('emb_params') || some(/^(clip_g|clip_l|string_to_param)(\.\*)?$/)) return 'embedding'
  if (some(/^model\.diffusion_model\./))
    return isInpainting(tensors) ? 'inpaint' : hasTextEncoder(names) ? 'normal' : 'unet'
  if (some(/^(double_blocks|single_blocks|transformer_blocks|blocks)\.\d+\.|^diffusion_model\./)) return 'unet'
  if (some(/^(first_stage_model\.)?(encoder|decoder)\.(conv_in|mid|up|down)|^decoder\.middle\./)) return 'vae'
  if (some(/^(vision_model|visual)\./) && !some(/^text_model\./)) return 'clipvision'
  if (some(/^text_model\.|^encoder\.block\.\d+\.layer|^transformer\.text_model\./)) return 'clip'
  if (some(/(^|\.)(RRDB_trunk|conv_first|body\.\d+\.rdb\d)/)) return 'upscaler'
  return metadata['modelspec.architecture']?.includes('lora') ? 'lora' : undefined
}

function hasTextEncoder(names: readonly string[]): boolean {
  return names.some(name => /^(cond_stage_model|conditioner|text_encoders)\./.test(name))
}

/** Beside the four channels of the picture come those of what is kept of it, and the mask. */
function isInpainting(tensors: SafetensorsHead['tensors']): boolean {
  return tensors.get('model.diffusion_model.input_blocks.0.0.weight')?.[1] === 9
}

function baseOfMetadata(metadata: SafetensorsHead['metadata']): SdModelBaseType | undefined {
  const said = [
    metadata['ss_base_model_version'],
    metadata['modelspec.architecture'],
    metadata['baseModel'],
    metadata['ss_sd_model_name'],
  ]
  return said.map(name => (name === undefined ? undefined : baseOfName(name))).find(base => base !== undefined)
}

function baseOfName(name: string): SdModelBaseType | undefined {
  const said = name.toLowerCase()
  if (/flux/.test(said)) return 'flux1'
  if (/qwen/.test(said)) return 'qwen'
  if (/wan/.test(said)) return 'wan-video'
  if (/sdxl|stable-diffusion-xl|sd[_ -]?xl|pony|illustrious/.test(said)) return 'sd-xl'
  if (/sd[_ -]?v?1|sd 1|stable-diffusion-v1/.test(said)) return 'sd-1x'
  return undefined
}

function guessBase({ tensors }: SafetensorsHead): SdModelBaseType | undefined {
  const names = [...tensors.keys()]
  const some = (pattern: RegExp) => names.some(name => pattern.test(name))
  if (some(/double_blocks[._]\d+[._]/)) return 'flux1'
  if (some(/transformer_blocks[._]\d+[._](img_mod|txt_mod|attn[._]add_q_proj)/)) return 'qwen'
  if (some(/(^|\.)blocks\.\d+\.(cross_attn|self_attn)\.|^lora_unet_blocks_\d+_(cross|self)_attn/)) return 'wan-video'
  if (some(/^conditioner\.embedders\.1\.|^lora_te2_|^clip_g$/)) return 'sd-xl'
  return guessByWords(tensors)
}

/** How long the words are that pictures are drawn by: 768 numbers each in one, 2,048 in the other. */
function guessByWords(tensors: SafetensorsHead['tensors']): SdModelBaseType | undefined {
  for (const [name, shape] of tensors) {
    if (!/attn2[._]to_k(?:[._]lora_down|\.lora_A)?[.\w]*weight$/.test(name) && name !== 'emb_params') continue
    const width = shape.at(-1)
    if (width === 768) return 'sd-1x'
    if (width === 2_048) return 'sd-xl'
  }
  return undefined
}

const TRIGGER_WORDS_MAX = 10
const WORD_LENGTH_MAX = 120

function readTriggerWords(metadata: SafetensorsHead['metadata']): string[] {
  const phrase = metadata['modelspec.trigger_phrase'] ?? metadata['ss_trigger_word'] ?? ''
  const said = phrase.split(',').map(word => word.trim())
  const words = said.some(Boolean) ? said : commonTags(metadata['ss_tag_frequency'])
  return words.filter(word => word !== '' && word.length <= WORD_LENGTH_MAX).slice(0, TRIGGER_WORDS_MAX)
}

/** What stands under most of the pictures that it was trained with. */
function commonTags(json: string | undefined): string[] {
  try {
    const folders: unknown = JSON.parse(json ?? '{}')
    const counts = new Map<string, number>()
    for (const tags of Object.values(folders as Record<string, unknown>)) {
      for (const [tag, count] of Object.entries((tags ?? {}) as Record<string, unknown>)) {
        if (typeof count === 'number') counts.set(tag.trim(), (counts.get(tag.trim()) ?? 0) + count)
      }
    }
    return [...counts]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 3)
      .map(([tag]) => tag)
  } catch {
    return []
  }
}
