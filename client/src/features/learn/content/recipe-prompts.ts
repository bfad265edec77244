import type { Recipe } from './reading-page.ts'

/** The prompts themselves are the same in every language; the pages add a title and say why each one works. */
const recipePrompts = {
  harbour: {
    prompt:
      'wide shot of a small fishing harbour at dawn, moored wooden boats in the foreground, (low sea mist:1.2), pale pink sky, still water, watercolour, limited palette of slate blue and rose',
    negative: 'people, text, frame',
    ratio: '3:2',
  },
  terraces: {
    prompt:
      'bird’s-eye view of terraced rice fields after the rain, curved steps of water mirroring the sky, one farmer in a conical hat, deep greens, gouache',
    ratio: '4:5',
  },
  window: {
    prompt:
      'still life with three lemons and a blue glazed bowl on rough linen, window light from the left, muted earth tones, oil painting, visible brushwork',
    negative: 'hands, cutlery, pattern',
    ratio: '1:1',
  },
  portrait: {
    prompt:
      'medium shot of an elderly boat builder in his workshop, side light from an open door, wood shavings, calm expression, shallow depth of field, analogue photograph, 50mm',
    negative: 'smile, plastic skin, airbrushed, extra fingers',
    ratio: '4:5',
  },
  alley: {
    prompt:
      'old town alley at night after the rain, low angle, neon signs mirrored in puddles, a single cyclist far away, (teal and orange:1.1), deep focus',
    negative: 'daylight, crowd',
    ratio: '9:16',
  },
  lighthouse: {
    prompt:
      'a lighthouse on a basalt cliff, {golden hour|blue hour|thunderstorm|sea fog}, {wide shot|extreme wide shot}, waves against the rocks, oil painting, palette knife',
    ratio: '16:9',
  },
  seasons: {
    prompt:
      '${season=!{early spring|high summer|golden autumn|deep winter}} the same farmhouse and lime tree, ${season}, rule of thirds, woodblock print, indigo and vermilion',
    ratio: '3:2',
  },
  creature: {
    prompt:
      'a [hare|heron] standing in tall grass, morning mist, pen and ink with a single accent colour, white ground, much negative space',
    negative: 'background clutter, border',
    ratio: '1:1',
  },
  poster: {
    prompt:
      'travel poster of a limestone karst bay, two junk boats with red sails, flat shapes, high horizon, empty sky in the upper third, screen print, four colours',
    negative: 'gradient, photograph, lettering',
    ratio: '2:3',
  },
  pattern: {
    prompt:
      'seamless pattern of {2-3$$, $$fig leaves|pomegranates|swallows|sea shells}, even spacing, linocut, two colours on cream paper',
    negative: 'perspective, shadow, single centred motif',
    ratio: '1:1',
  },
  room: {
    prompt:
      'isometric view of a small attic studio, slanted window, easel, stacked canvases, warm lamp, snow outside, low poly, cosy',
    ratio: '1:1',
  },
  space: {
    prompt:
      'extreme wide shot of a ringed planet rising over salt flats, one tiny walker with a lantern, low key, indigo sky full of stars, digital matte painting',
    negative: 'spaceship, city',
    ratio: '21:9',
  },
  product: {
    prompt:
      'studio photograph of a hand-thrown ceramic teapot on travertine, soft key light from above left, long soft shadow, plain bone-coloured ground, negative space on the right',
    negative: 'logo, text, steam, reflections of people',
    ratio: '4:3',
  },
  library: {
    prompt: '__place__ in __weather__, __light__, __medium__, {rule of thirds|symmetrical composition|leading lines}',
    ratio: '3:2',
  },
} satisfies Record<string, Pick<Recipe, 'prompt' | 'negative' | 'ratio'>>

export function describeRecipe(id: keyof typeof recipePrompts, title: string, why: string): Recipe {
  return { ...recipePrompts[id], id: `recipe-${id}`, title, why }
}
