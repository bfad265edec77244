import type { ApiGraph, GraphLink } from '#graph/api-graph.ts'
import { saveNode } from './graph-parts.ts'

interface Guide {
  /** As `ControlNetLoader` calls it. */
  readonly by: 'scribble' | 'pose'
  readonly image: GraphLink
  readonly width: number | GraphLink
  readonly height: number | GraphLink
}

/** The words are at `positive`, and how closely the guide is followed at `guided`. */
export function controlledGraph({ by, image, width, height }: Guide): ApiGraph {
  return {
    model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'studio-painter' } },
    positive: { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['model', 1] } },
    negative: { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['model', 1] } },
    control: { class_type: 'ControlNetLoader', inputs: { control_net_name: by } },
    guided: {
      class_type: 'ControlNetApply',
      inputs: { conditioning: ['positive', 0], control_net: ['control', 0], image, strength: 1 },
    },
    latent: { class_type: 'EmptyLatentImage', inputs: { width, height, batch_size: 1 } },
    paint: {
      class_type: 'KSampler',
      inputs: {
        model: ['model', 0],
        seed: 0,
        steps: 20,
        cfg: 7,
        sampler_name: 'euler',
        scheduler: 'normal',
        positive: ['guided', 0],
        negative: ['negative', 0],
        latent_image: ['latent', 0],
        denoise: 1,
      },
    },
    decode: { class_type: 'VAEDecode', inputs: { samples: ['paint', 0], vae: ['model', 2] } },
    save: saveNode(['decode', 0]),
  }
}
