import type { ApiNode, GraphLink } from '#graph/api-graph.ts'
import type { RecipeDefinition } from '#recipes/recipe-definition.ts'

/** Nodes that many recipes have, with what they hold before anything is filled in. */

interface PainterInputs {
  readonly prompt?: string | GraphLink
  readonly negative?: string
  readonly width?: number | GraphLink
  readonly height?: number | GraphLink
  readonly image?: GraphLink
  readonly mask?: GraphLink
  readonly denoise?: number
  readonly seed?: number | GraphLink
}

export function painterNode({
  prompt = '',
  negative = '',
  width = 768,
  height = 768,
  ...rest
}: PainterInputs = {}): ApiNode {
  const settings = { seed: 0, steps: 20, cfg: 7, batch_size: 1 }
  return { class_type: 'AtelierPainter', inputs: { prompt, negative, width, height, ...settings, ...rest } }
}

export function loadNode(): ApiNode {
  return { class_type: 'LoadImage', inputs: { image: '' } }
}

export function saveNode(images: GraphLink): ApiNode {
  return { class_type: 'SaveImage', inputs: { images, filename_prefix: 'atelier' } }
}

/** No larger than a painting can be, and than what is waited for. */
export function fitNode(image: GraphLink, largest: number): ApiNode {
  return { class_type: 'ImageScaleToMaxDimension', inputs: { image, upscale_method: 'lanczos', largest_size: largest } }
}

export const paintingSeeds = [{ node: 'paint', input: 'seed' }]

/** A loaded image of about so many pixels, its sides in whole steps. */
export function fitPixelsNode(megapixels: number, steps = 8): ApiNode {
  const inputs = { image: ['load', 0] as const, upscale_method: 'lanczos', megapixels, resolution_steps: steps }
  return { class_type: 'ImageScaleToTotalPixels', inputs }
}

export function mathNode(expression: string, links: Readonly<Record<string, GraphLink>>): ApiNode {
  return { class_type: 'AtelierMath', inputs: { expression, ...links } }
}

/** Pictures of one size, three in a row, each with its name below. */
export function sheetNode(image: GraphLink, labels: readonly string[], labelSize: number): ApiNode {
  const lettering = { labels: labels.join('\n'), label_size: labelSize, label_colour: '#202020' }
  return { class_type: 'AtelierGrid', inputs: { image, columns: 3, gap: 12, background: '#ffffff', ...lettering } }
}

/** The painter and nothing else. */
export function painting(inputs: PainterInputs = {}): Omit<RecipeDefinition, 'fields'> {
  const graph = { paint: painterNode(inputs), save: saveNode(['paint', 0]) }
  return { graph, outputs: ['save'], seeds: paintingSeeds }
}

/** What it painted is painted once more, by patches of the images of a style, where one is chosen: see `styleImagesField`. */
export function paintingInStyle(inputs: PainterInputs = {}): Omit<RecipeDefinition, 'fields'> {
  const style: ApiNode = {
    class_type: 'AtelierStyle',
    inputs: { image: ['paint', 0], weight1: 1, strength: 0.6, colour: 0.7, seed: 0 },
  }
  const graph = { paint: painterNode(inputs), styleImage: loadNode(), style, save: saveNode(['style', 0]) }
  return { graph, outputs: ['save'], seeds: [...paintingSeeds, { node: 'style', input: 'seed' }] }
}
