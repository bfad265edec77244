import type { ApiGraph, ApiNode, GraphLink } from '#graph/api-graph.ts'
import { saveNode } from './graph-parts.ts'

/** Text to image in the nodes that every ComfyUI has; the sampler is `sample`. */
export function samplingGraph(model: string): ApiGraph {
  return {
    ...conditionsOf(model),
    latent: latentNode(1024, 1024),
    sample: samplerNode(['positive', 0]),
    ...decoded('sample'),
  }
}

interface Guide {
  /** As `ControlNetLoader` calls it. */
  readonly by: 'scribble' | 'pose'
  readonly image: GraphLink
  readonly width: number | GraphLink
  readonly height: number | GraphLink
}

/** The words are at `positive`, and how closely the guide is followed at `guided`; the sampler is `paint`. */
export function controlledGraph({ by, image, width, height }: Guide): ApiGraph {
  return {
    ...conditionsOf('studio-painter'),
    control: { class_type: 'ControlNetLoader', inputs: { control_net_name: by } },
    guided: {
      class_type: 'ControlNetApply',
      inputs: { conditioning: ['positive', 0], control_net: ['control', 0], image, strength: 1 },
    },
    latent: latentNode(width, height),
    paint: samplerNode(['guided', 0]),
    ...decoded('paint'),
  }
}

export function conditionsOf(model: string): ApiGraph {
  const words: ApiNode = { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['model', 1] } }
  return {
    model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: model } },
    positive: words,
    negative: words,
  }
}

export function latentNode(width: number | GraphLink, height: number | GraphLink): ApiNode {
  return { class_type: 'EmptyLatentImage', inputs: { width, height, batch_size: 1 } }
}

export function samplerNode(positive: GraphLink, changes: ApiNode['inputs'] = {}): ApiNode {
  const links = { model: ['model', 0], negative: ['negative', 0], latent_image: ['latent', 0] } as const
  const settings = { seed: 0, steps: 20, cfg: 7, sampler_name: 'euler', scheduler: 'normal', denoise: 1 }
  return { class_type: 'KSampler', inputs: { positive, ...links, ...settings, ...changes } }
}

export function decoded(sampler: string): ApiGraph {
  return {
    decode: { class_type: 'VAEDecode', inputs: { samples: [sampler, 0], vae: ['model', 2] } },
    save: saveNode(['decode', 0]),
  }
}
