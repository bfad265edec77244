import type { Medium } from '#painter/scene.ts'
import { paintClay } from './clay.ts'
import { paintComic } from './comic.ts'
import { paintGouache } from './gouache.ts'
import { paintInk } from './ink.ts'
import { paintLowPoly } from './low-poly.ts'
import { paintOil } from './oil.ts'
import { paintPaperCut } from './paper-cut.ts'
import { paintPencil } from './pencil.ts'
import { paintPhoto } from './photo.ts'
import { paintPixelArt } from './pixel-art.ts'
import { paintStainedGlass } from './stained-glass.ts'
import { paintWatercolour } from './watercolour.ts'
import type { PaintMedium } from './medium.ts'

/** Who makes a rendering into which medium. */
export const allMedia: Readonly<Record<Medium, PaintMedium>> = {
  photo: paintPhoto,
  oil: paintOil,
  watercolour: paintWatercolour,
  ink: paintInk,
  gouache: paintGouache,
  comic: paintComic,
  'pixel art': paintPixelArt,
  'low-poly': paintLowPoly,
  pencil: paintPencil,
  'stained glass': paintStainedGlass,
  'paper cut': paintPaperCut,
  clay: paintClay,
}
