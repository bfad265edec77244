import { pythonRepr } from './python-text.ts'

/** Types that stand for any other: `*`, and the one that ComfyUI matches up in the browser. */
const ANY = new Set(['*', 'COMFY_MATCHTYPE_V3'])

/** Whether an output of one type may be linked to an input of another; both may name several, parted by commas. */
export function isLinkable(received: string, wanted: string | readonly string[]): boolean {
  if (ANY.has(received)) return true
  if (typeof wanted !== 'string') return received === 'COMBO'
  if (received === wanted || ANY.has(wanted)) return true
  if (!received.includes(',') && !wanted.includes(',')) return false
  const types = new Set(wanted.split(',').map(type => type.trim()))
  return received.split(',').some(type => types.has(type.trim()))
}

/**
 * Inputs that grow or change with what is given to them (`images.image0`, `images.image1`, …). Which there are only their
 * own server knows, so it is the one to judge them.
 */
export function isDynamicType(type: string | readonly string[]): boolean {
  return typeof type === 'string' && /^COMFY_.+_V3$/.test(type) && !ANY.has(type)
}

/**
 * What only a link can give, of the types that ComfyUI has itself; extensions have widgets for types of their own. ComfyUI takes
 * any value here and lets the node fail over it.
 */
const linkedTypes = new Set([
  'IMAGE',
  'MASK',
  'LATENT',
  'CONDITIONING',
  'MODEL',
  'CLIP',
  'VAE',
  'CONTROL_NET',
  'UPSCALE_MODEL',
  'CLIP_VISION',
  'CLIP_VISION_OUTPUT',
  'STYLE_MODEL',
  'GLIGEN',
  'SAMPLER',
  'SIGMAS',
  'NOISE',
  'GUIDER',
  'AUDIO',
  'VIDEO',
])

export function isLinkedType(type: string | readonly string[]): boolean {
  return typeof type === 'string' && linkedTypes.has(type)
}

export function typeText(type: string | readonly string[]): string {
  return typeof type === 'string' ? type : pythonRepr(type)
}
