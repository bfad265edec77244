import { float, integer, socket, text } from '#graph/node-schema.ts'

/** The longest side that nodes take, as in ComfyUI. */
export const SIDE_MAX = 16_384

export const image = socket('IMAGE')
export const mask = socket('MASK')
export const latent = socket('LATENT')
export const conditioning = socket('CONDITIONING')

export const imageOutput = { type: 'IMAGE', name: 'IMAGE' } as const
export const maskOutput = { type: 'MASK', name: 'MASK' } as const
export const latentOutput = { type: 'LATENT', name: 'LATENT' } as const
export const conditioningOutput = { type: 'CONDITIONING', name: 'CONDITIONING' } as const
export const textOutput = { type: 'STRING', name: 'STRING' } as const
export const integerOutput = { type: 'INT', name: 'INT' } as const
export const floatOutput = { type: 'FLOAT', name: 'FLOAT' } as const
export const booleanOutput = { type: 'BOOLEAN', name: 'BOOLEAN' } as const

/** A place or length in pixels. */
export function pixels(initial: number, options: { min?: number; step?: number; max?: number } = {}) {
  return integer({ default: initial, min: options.min ?? 0, max: options.max ?? SIDE_MAX, step: options.step ?? 1 })
}

/** A share from 0 to 1. */
export function share(initial: number, tooltip?: string) {
  return float({ default: initial, min: 0, max: 1, step: 0.01, ...(tooltip !== undefined && { tooltip }) })
}

export function colour(initial: string, tooltip = 'Written as #rrggbb, rgb(r, g, b) or a plain name.') {
  return text({ default: initial, tooltip })
}

export const filenamePrefix = text({
  default: 'ComfyUI',
  tooltip: 'How the file’s name begins. %width%, %height% and %batch_num% are filled in.',
})

/** Given by the executor to what writes files, so that the graph comes along inside them. */
export const hiddenMetadata = { prompt: 'PROMPT', extra_pnginfo: 'EXTRA_PNGINFO' } as const
