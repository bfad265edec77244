import {
  checkpointLoaderSimple,
  clipTextEncode,
  controlNetApply,
  controlNetApplyAdvanced,
  controlNetLoader,
  kSampler,
  kSamplerAdvanced,
  loraLoader,
} from '@atelier/shared-schema/nodes/painter.nodes.ts'
import { implementNode, NodeInputError } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import type { Conditioning, Control } from '#engine/node-values.ts'
import { sampleLatent, STUDIO_PAINTER } from './sample-latent.ts'

export const samplingNodes: readonly NodeKind[] = [
  implementNode(checkpointLoaderSimple, {
    run({ ckpt_name: model }) {
      if (model !== STUDIO_PAINTER) {
        throw new NodeInputError('ckpt_name', `${model} is not a model that this engine can run.`)
      }
      return [{ model, styles: [] }, { model }, { model }]
    },
  }),

  implementNode(clipTextEncode, { run: ({ text }) => [[{ text, strength: 1 }]] }),

  implementNode(kSampler, {
    async run({ latent_image: latent, sampler_name: sampler, ...inputs }, context) {
      return [await sampleLatent({ ...inputs, latent, sampler }, context)]
    },
  }),

  implementNode(kSamplerAdvanced, {
    async run({ latent_image: latent, sampler_name: sampler, noise_seed: seed, ...inputs }, context) {
      const { steps } = inputs
      const start = Math.min(steps, inputs.start_at_step)
      const end = Math.max(start, Math.min(steps, inputs.end_at_step))
      if (end === start) return [latent]
      const denoise = inputs.add_noise === 'enable' ? 1 - start / steps : (end - start) / steps
      const leftOut = inputs.return_with_leftover_noise === 'enable' ? 1 - end / steps : 0
      return [await sampleLatent({ ...inputs, latent, sampler, seed, denoise, leftOut }, context)]
    },
  }),

  implementNode(loraLoader, {
    run({ model, clip, lora_name: name, strength_model: strength, strength_clip: strengthOfWords }) {
      if (strength === 0 && strengthOfWords === 0) return [model, clip]
      throw new NodeInputError(
        'lora_name',
        `${name} is made for AI models. The Studio Painter is none and cannot use it: set both strengths to 0, or choose an engine that runs it.`,
      )
    },
  }),

  implementNode(controlNetLoader, { run: ({ control_net_name: kind }) => [{ kind }] }),

  implementNode(controlNetApply, {
    run: ({ conditioning, control_net: { kind }, image, strength }) => [
      withControl(conditioning, { kind, picture: firstOf(image), strength }),
    ],
  }),

  implementNode(controlNetApplyAdvanced, {
    run({ positive, negative, control_net: { kind }, image, ...inputs }) {
      const strength = inputs.strength * Math.max(0, inputs.end_percent - inputs.start_percent)
      const control = { kind, picture: firstOf(image), strength }
      return [withControl(positive, control), withControl(negative, control)]
    },
  }),
]

function withControl(conditioning: Conditioning, control: Control): Conditioning {
  if (control.strength <= 0) return conditioning
  return conditioning.map(part => ({ ...part, controls: [...(part.controls ?? []), control] }))
}

function firstOf<Value>(batch: readonly Value[]): Value {
  const [first] = batch
  if (first === undefined) throw new NodeInputError('image', 'There is no image in the batch.')
  return first
}
