import type { BuiltInRecipe } from './built-in-recipe.ts'
import { countField, mediumField, negativeField, promptField, ratioField, seedField } from './field-parts.ts'
import { paintingSeeds } from './graph-parts.ts'
import { controlledGraph } from './sampling-graph.ts'

export const poseToPicture: BuiltInRecipe = {
  slug: 'pose-to-picture',
  names: { en: 'Pose to picture', vi: 'Tư thế thành ảnh' },
  descriptions: {
    en: 'Move the joints of one or more figures, and they are painted standing just so.',
    vi: 'Kéo các khớp của một hay nhiều người, và họ được vẽ đúng tư thế đó.',
  },
  category: 'people',
  group: 'fast',
  layout: 'recipe-detail-2',
  tags: ['pose', 'people', 'ControlNet'],
  definition: {
    fields: [
      {
        key: 'pose',
        type: 'pose',
        label: { en: 'Pose', vi: 'Tư thế' },
        isRequired: true,
        default: 'victory',
        peopleMax: 4,
        bind: [{ as: 'pose', node: 'pose', input: 'pose' }],
      },
      promptField({
        label: { en: 'Who, and where', vi: 'Ai, ở đâu' },
        placeholder: { en: 'a knight in a meadow at sunset', vi: 'hiệp sĩ trên đồng cỏ lúc hoàng hôn' },
        bind: [{ as: 'value', node: 'positive', input: 'text' }],
      }),
      mediumField('none', 'positive', 'text'),
      ratioField(['2:3', '1:1', '3:2', '9:16'], { longSide: 832, nodes: ['latent', 'pose'] }),
      negativeField('negative', 'text'),
      countField(4, { bind: [{ as: 'value', node: 'latent', input: 'batch_size' }] }),
      seedField,
    ],
    graph: {
      pose: { class_type: 'AtelierPose', inputs: { width: 768, height: 768, pose: '' } },
      ...controlledGraph({ by: 'pose', image: ['pose', 0], width: 768, height: 768 }),
    },
    outputs: ['save'],
    seeds: paintingSeeds,
  },
}
