import type { BuiltInRecipe } from './built-in-recipe.ts'
import { imageField, ratioField, seedField } from './field-parts.ts'
import { loadNode, paintingSeeds, saveNode } from './graph-parts.ts'

export const reshape: BuiltInRecipe = {
  slug: 'reshape',
  names: { en: 'Another shape', vi: 'Đổi khuôn hình' },
  descriptions: {
    en: 'Your image wider or narrower, neither cut nor stretched: there is more or less of what repeats.',
    vi: 'Ảnh rộng hơn hay hẹp hơn mà không cắt, không kéo giãn: phần lặp lại được thêm hay bớt.',
  },
  category: 'edit',
  group: 'fast',
  layout: 'recipe-detail-2',
  tags: ['resize', 'aspect ratio'],
  definition: {
    fields: [
      imageField(),
      ratioField(['16:9', '3:2', '4:3', '1:1', '4:5', '2:3', '9:16'], { longSide: 1024, ownSideMax: 2048 }),
      seedField,
    ],
    graph: {
      load: loadNode(),
      paint: { class_type: 'AtelierRetarget', inputs: { image: ['load', 0], width: 1024, height: 576, seed: 0 } },
      save: saveNode(['paint', 0]),
    },
    outputs: ['save'],
    seeds: paintingSeeds,
  },
}
