/** The model that comes with the product, as graphs name it. */
export const STUDIO_PAINTER = 'studio-painter'

const PAINTED = '/recipes/landscape.webp'

/** Of what stands on engines only the painter has a picture. */
export function pictureOfModel(name: string): string | undefined {
  return name === STUDIO_PAINTER ? PAINTED : undefined
}

/** Of a file its name without folders and ending. */
export function shortModelName(name: string): string {
  return baseNameOf(name).replace(/\.(?:safetensors|gguf|patches|ckpt|pth?|bin)$/i, '')
}

export function baseNameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}
