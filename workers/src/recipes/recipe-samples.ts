import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { painting, saveNode } from '@atelier/shared-schema/recipes/built-in/graph-parts.ts'

/** What a recipe is shown with. */
export interface RecipeSample {
  readonly params: Readonly<Record<string, unknown>>
  /** Pictures that are made first, by their names in `sampleInputs`. */
  readonly images?: Readonly<Record<string, readonly string[]>>
  readonly mask?: string
  readonly seed?: number
  /** Which of its pictures is shown; the first if not said. */
  readonly shown?: number
}

function painted(prompt: string, width: number, height: number): ApiGraph {
  return painting({ prompt, width, height, seed: 3 }).graph
}

function cropped(graph: ApiGraph, x: number, y: number, side: number): ApiGraph {
  const cut = { class_type: 'ImageCrop', inputs: { image: ['paint', 0] as const, width: side, height: side, x, y } }
  return { ...graph, cut, save: saveNode(['cut', 0]) }
}

function shapeMask(x: number, y: number, across: number, down: number, width = 960, height = 640): ApiGraph {
  const placed = { width, height, shape: 'ellipse', x, y, across, down, sides: 6, feather: 12 }
  return {
    shape: { class_type: 'AtelierMaskShape', inputs: placed },
    grey: { class_type: 'MaskToImage', inputs: { mask: ['shape', 0] } },
    save: saveNode(['grey', 0]),
  }
}

/** A print that has faded to yellow, with grain and scratches. */
function aged(graph: ApiGraph): ApiGraph {
  const scratches = [
    [130, 20, 175, 560],
    [420, 0, 380, 330],
    [610, 180, 650, 600],
  ].map(([fromX = 0, fromY = 0, x = 0, y = 0]) => ({
    points: [
      [fromX, fromY],
      [(fromX + x) / 2 + 14, (fromY + y) / 2],
      [x, y],
    ],
    size: 3,
    hardness: 1,
    erase: false,
  }))
  const faded = (low: number, high: number) => `0,${low} 255,${high}`
  return {
    ...graph,
    faded: {
      class_type: 'AtelierCurves',
      inputs: {
        image: ['paint', 0],
        all: '0,0 255,255',
        red: faded(62, 232),
        green: faded(52, 214),
        blue: faded(40, 176),
      },
    },
    grain: {
      class_type: 'AtelierGrain',
      inputs: { image: ['faded', 0], amount: 0.15, size: 1, coloured: false, seed: 1 },
    },
    strokes: {
      class_type: 'AtelierPaintMask',
      inputs: { strokes: JSON.stringify(scratches), width: 800, height: 600 },
    },
    paper: { class_type: 'EmptyImage', inputs: { width: 800, height: 600, batch_size: 1, color: 0xece6d6 } },
    scratched: {
      class_type: 'ImageCompositeMasked',
      inputs: {
        destination: ['grain', 0],
        source: ['paper', 0],
        x: 0,
        y: 0,
        resize_source: false,
        mask: ['strokes', 0],
      },
    },
    save: saveNode(['scratched', 0]),
  }
}

/** Strokes of a pen, black on white. */
function drawn(strokes: readonly (readonly (readonly [number, number])[])[]): ApiGraph {
  const list = strokes.map(points => ({ points, size: 7, hardness: 1, erase: false }))
  return {
    strokes: {
      class_type: 'AtelierPaintMask',
      inputs: { strokes: JSON.stringify(list), width: 768, height: 576 },
    },
    light: { class_type: 'MaskToImage', inputs: { mask: ['strokes', 0] } },
    dark: { class_type: 'ImageInvert', inputs: { image: ['light', 0] } },
    save: saveNode(['dark', 0]),
  }
}

export const sampleInputs: Readonly<Record<string, ApiGraph>> = {
  lake: painted('a calm mountain lake at sunset, pine trees, reflection', 960, 640),
  woman: painted('portrait of a smiling woman with long red hair and freckles, photo', 576, 720),
  fox: painted('a red fox in the snow, photo', 640, 640),
  harbour: painted('a harbour with colourful houses, boats, morning', 800, 600),
  plainHarbour: painted('a harbour with colourful houses, boats, morning, pencil drawing', 800, 600),
  meadow: painted('a flower meadow, rolling hills, a windmill, sunny day', 600, 800),
  desert: painted('three camels in desert dunes at sunset', 900, 600),
  sticker: painted('sticker of a teapot, white background', 640, 640),
  bottle: painted('a still life with a green bottle', 720, 720),
  oldHarbour: aged(painted('a harbour with colourful houses, boats, morning', 800, 600)),
  inkGarden: painted('a japanese garden with a torii gate, ink drawing', 720, 720),
  flowers: cropped(painted('a flower meadow, rolling hills, a windmill, sunny day', 600, 800), 0, 440, 340),
  houseMask: shapeMask(0.6, 0.62, 0.3, 0.26, 800, 600),
  boatMask: shapeMask(0.36, 0.5, 0.34, 0.4),
  sketch: drawn([
    [
      [0, 330],
      [200, 300],
      [420, 345],
      [768, 310],
    ],
    [
      [60, 320],
      [200, 130],
      [330, 318],
    ],
    [
      [270, 230],
      [400, 90],
      [560, 330],
    ],
    [
      [450, 420],
      [450, 330],
      [530, 265],
      [610, 330],
      [610, 420],
      [450, 420],
    ],
    [
      [510, 420],
      [510, 365],
      [550, 365],
      [550, 420],
    ],
    [
      [0, 470],
      [250, 440],
      [500, 480],
      [768, 450],
    ],
    [
      [660, 130],
      [690, 100],
      [720, 130],
      [690, 160],
      [660, 130],
    ],
  ]),
}

export const recipeSamples: Readonly<Record<string, RecipeSample>> = {
  'image-generator-simple': {
    params: { prompt: 'hot air balloons over rolling hills at dawn', promptStyle: 'enhance' },
    seed: 11,
  },
  'text-to-image': { params: { prompt: 'a sailboat on a calm sea at sunset, oil painting', size: '3:2' }, seed: 4 },
  landscape: { params: { place: 'lake', time: 'sunset' }, seed: 5 },
  city: { params: { city: 'harbour', time: 'dusk', medium: 'impressionist' }, seed: 4 },
  space: { params: { sight: 'ringed' }, seed: 2 },
  portrait: { params: { prompt: 'a smiling woman with long red hair and green eyes', background: 'teal' }, seed: 6 },
  creature: { params: { prompt: 'a ginger cat', where: 'meadow', distance: 'close' }, seed: 3 },
  'still-life': { params: { prompt: 'three apples, a blue vase and a candle' }, seed: 2 },
  'pose-to-picture': {
    params: { prompt: 'a knight in a meadow at sunset', pose: 'victory', aspectRatio: '1:1' },
    seed: 4,
  },
  'paint-over': {
    params: { prompt: 'a mountain lake in autumn, birch trees', promptStyle: 'artstyle-watercolor', strength: 0.7 },
    images: { drawing: ['lake'] },
    seed: 6,
  },
  'sketch-to-picture': { params: { colours: 'autumn' }, images: { sketch: ['sketch'] }, seed: 3 },
  'abstract-art': { params: { kind: 'flow', palette: 'jewel' }, seed: 5 },
  'seamless-tile': { params: { prompt: 'leaves and small flowers', palette: 'pastel' }, seed: 3, shown: 1 },
  emblem: { params: { prompt: 'a fox', name: 'Red Fox', palette: 'warm' }, seed: 2 },
  poster: { params: { title: 'HÀ NỘI', prompt: 'a street in the old town, lanterns' }, seed: 3 },
  'wallpaper-set': { params: { prompt: 'a mountain lake at night, aurora, stars, reflection' }, seed: 3 },
  backdrop: { params: { scene: 'forest', size: 0.6 }, images: { product: ['sticker'] }, seed: 4 },
  remix: { params: { variationControl: 'strong' }, images: { inputImage: ['lake'] }, seed: 8 },
  inpaint: {
    params: { prompt: 'a red sailboat on a mountain lake at sunset' },
    images: { image: ['lake'] },
    mask: 'boatMask',
    seed: 3,
  },
  outpaint: {
    params: { prompt: 'a calm mountain lake at sunset, pine trees, reflection' },
    images: { image: ['lake'] },
    seed: 3,
  },
  'remove-object': { params: { grow: 6 }, images: { image: ['harbour'] }, mask: 'houseMask', seed: 1 },
  'extend-image': { params: { amount: 0.3 }, images: { image: ['lake'] }, seed: 1 },
  variations: { params: { strength: 0.6, numberOfImages: 1 }, images: { image: ['lake'] }, seed: 3 },
  'style-transfer': { params: {}, images: { image: ['meadow'], styles: ['inkGarden'] }, seed: 1 },
  reshape: { params: { aspectRatio: '9:16' }, images: { image: ['harbour'] }, seed: 1 },
  'photo-texture': { params: {}, images: { image: ['flowers'] }, seed: 1, shown: 1 },
  'colour-match': { params: {}, images: { image: ['harbour'], reference: ['desert'] } },
  'remove-background': { params: {}, images: { image: ['sticker'] } },
  'product-cut-out': { params: {}, images: { product: ['bottle'] } },
  'sharpen-detail': { params: { detail: 0.8 }, images: { image: ['harbour'] } },
  'restore-photo': { params: {}, images: { image: ['oldHarbour'] }, seed: 1 },
  'colour-variations': { params: {}, images: { image: ['harbour'] } },
  upscaler: { params: { upscale_ratio: 2 }, images: { image: ['harbour'] } },
  'face-enhancer': { params: { prompt: 'warm, soft light' }, images: { imageUrl: ['woman'] } },
  'photo-grade': { params: { curve: 'contrast', warmth: -0.1 }, images: { image: ['meadow'] } },
  'film-look': { params: { look: 'teal-orange' }, images: { image: ['harbour'] } },
  animate: { params: { prompt: 'a tropical beach, palms, waves, sailboat, sunny day' }, seed: 3 },
  'living-photo': { params: {}, images: { image: ['meadow'] } },
  'style-sheet': { params: { prompt: 'a lighthouse by the sea, at sunset' }, seed: 3 },
  'mood-board': {
    params: {
      prompts:
        'a lighthouse at dusk\na cup of coffee and a book on a table\na red fox in a forest\nan old town street, lanterns\na bouquet of tulips in a vase',
    },
    seed: 3,
  },
  collage: { params: { beside: 2 }, images: { images: ['lake', 'fox', 'harbour', 'meadow', 'desert'] } },
  'before-after': { params: {}, images: { before: ['plainHarbour'], after: ['harbour'] } },
  'framed-print': { params: {}, images: { image: ['harbour'] } },
  caption: { params: { text: 'Not all those who wander are lost' }, images: { image: ['desert'] } },
  'qr-poster': {
    params: { link: 'https://example.org', heading: 'OPEN STUDIO', line: 'Saturday, 10 to 18' },
    seed: 3,
  },
  describe: { params: {}, images: { image: ['harbour'] } },
}
