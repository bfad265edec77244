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
import type { NodeContext, NodeKind } from '#engine/node-kind.ts'
import type { Conditioning, Control } from '#engine/node-values.ts'
import { hashOfModel, isPatchFile, openModel } from '#nodes/patch/model-files.ts'
import { sampleLatent, STUDIO_PAINTER } from './sample-latent.ts'

export const samplingNodes: readonly NodeKind[] = [
  implementNode(checkpointLoaderSimple, {
    async run({ ckpt_name: model }, context) {
      if (isPatchFile(model)) await openModel({ folder: 'checkpoints', name: model }, 'ckpt_name', context)
      else if (model !== STUDIO_PAINTER) {
        throw new NodeInputError('ckpt_name', `${model} is not a model that this engine can run.`)
      }
      return [{ model, styles: [] }, { model }, { model }]
    },
    isChanged: ({ ckpt_name: name }, context) => hashNamed('checkpoints', name, context),
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
    async run({ model, clip, lora_name: name, strength_model: strength, strength_clip: strengthOfWords }, context) {
      if (strength === 0 && (strengthOfWords === 0 || isPatchFile(name))) return [model, clip]
      if (!isPatchFile(name)) throw new NodeInputError('lora_name', describeForeign(name))
      if (strength < 0) throw new NodeInputError('strength_model', 'A style can be laid over, not taken away: 0 to 1.')
      await openModel({ folder: 'loras', name }, 'lora_name', context)
      return [{ ...model, styles: [...model.styles, { model: name, strength }] }, clip]
    },
    isChanged: ({ lora_name: name }, context) => hashNamed('loras', name, context),
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

async function hashNamed(folder: string, name: string | undefined, context: NodeContext): Promise<string> {
  return name !== undefined && isPatchFile(name) ? hashOfModel({ folder, name }, context) : ''
}

function describeForeign(name: string): string {
  const what = /\.safetensors$/i.test(name)
    ? 'a LoRA of safetensors'
    : /\.(?:pt|pth|ckpt|bin)$/i.test(name)
      ? 'a pickled LoRA'
      : 'no patch model'
  return `${name} is ${what}: such files change the weights of AI models. The built-in engine has none and cannot use it: set both strengths to 0, choose a style of .patches, or an engine that runs it.`
}

function withControl(conditioning: Conditioning, control: Control): Conditioning {
  if (control.strength <= 0) return conditioning
  return conditioning.map(part => ({ ...part, controls: [...(part.controls ?? []), control] }))
}

function firstOf<Value>(batch: readonly Value[]): Value {
  const [first] = batch
  if (first === undefined) throw new NodeInputError('image', 'There is no image in the batch.')
  return first
}
