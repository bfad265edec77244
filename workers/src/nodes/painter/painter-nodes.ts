import {
  atelierDescribe,
  atelierPainter,
  atelierPainterLoop,
  atelierReadWords,
} from '@atelier/shared-schema/nodes/painter.nodes.ts'
import { implementNode } from '#engine/node-kind.ts'
import type { NodeContext, NodeKind } from '#engine/node-kind.ts'
import type { Picture } from '#images/picture.ts'
import { originOf } from '#images/picture-origin.ts'
import { seedFor } from '#painter/core/random.ts'
import { describePicture } from '#painter/describe-picture.ts'
import { describeScene } from '#painter/describe-scene.ts'
import { parseScene, type WordReport } from '#painter/lexicon/parse-scene.ts'
import { paint, paintLoop } from '#painter/paint.ts'

export const painterNodes: readonly NodeKind[] = [
  implementNode(atelierPainter, {
    async run({ batch_size: count, image, mask, denoise, ...inputs }, context) {
      const pictures: Picture[] = []
      let text = ''
      for (let index = 0; index < count; index++) {
        const init = image?.[index % image.length]
        const own = mask?.[index % mask.length]
        const painted = await paint(
          {
            ...inputs,
            seed: index === 0 ? inputs.seed : seedFor(inputs.seed, `batch ${index}`),
            ...(init && { init, denoise: denoise ?? 0.6 }),
            ...(own && { mask: own }),
          },
          hostOf(context, index, count),
        )
        pictures.push(painted.picture)
        text = painted.description
        if (index === 0) showWords(painted.description, painted.words, context)
      }
      return [pictures, text]
    },
  }),

  implementNode(atelierPainterLoop, {
    async run({ frames: count, ...inputs }, context) {
      const { frames, description, words } = await paintLoop(inputs, count, hostOf(context, 0, 1))
      showWords(description, words, context)
      return [frames, description]
    },
  }),

  implementNode(atelierReadWords, {
    run({ prompt }, context) {
      const { words, scene } = parseScene(prompt)
      const description = describeScene(scene)
      showWords(description, words, context)
      return [wordList(words.filter(word => word.isUsed)), wordList(words.filter(word => !word.isUsed)), description]
    },
  }),

  implementNode(atelierDescribe, {
    run({ images }, context) {
      const described = images.map(describePicture)
      const origins = images.map(originOf)
      const texts = described.map(({ text }, index) => origins[index]?.recipe ?? text)
      context.show({ text: texts })
      const palettes = described.map(({ palette }) => palette.map(({ hex }) => hex).join(', '))
      const prompts = origins.map(origin => origin?.prompt ?? '')
      return [texts.join('\n'), palettes.join('\n'), prompts.join('\n').trim()]
    },
  }),
]

function hostOf(context: NodeContext, index: number, count: number) {
  return {
    cancel: context.cancel,
    ...(context.showsPreviews && {
      preview: (preview: Picture, share: number) =>
        context.progress(index * 100 + Math.round(share * 100), count * 100, preview),
    }),
  }
}

function wordList(words: readonly WordReport[]): string {
  return words.map(({ text }) => text).join(', ')
}

function showWords(description: string, words: readonly WordReport[], context: NodeContext): void {
  const ignored = wordList(words.filter(word => !word.isUsed))
  context.show({
    text: [`I painted: ${description}`, ...(ignored === '' ? [] : [`Not understood: ${ignored}`])],
    words: words.map(({ text, start, end, isUsed, as }) => ({ text, start, end, isUsed, as: [...as] })),
  })
}
