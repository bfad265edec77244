import type { ApiGraph } from '#graph/api-graph.ts'
import { saveNode } from './graph-parts.ts'

/** Text to image in the nodes that every ComfyUI has. */
export function samplingGraph(model: string): ApiGraph {
  return {
    model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: model } },
    positive: { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['model', 1] } },
    negative: { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['model', 1] } },
    latent: { class_type: 'EmptyLatentImage', inputs: { width: 1024, height: 1024, batch_size: 1 } },
    sample: {
      class_type: 'KSampler',
      inputs: {
        model: ['model', 0],
        seed: 0,
        steps: 20,
        cfg: 7,
        sampler_name: 'euler',
        scheduler: 'normal',
        positive: ['positive', 0],
        negative: ['negative', 0],
        latent_image: ['latent', 0],
        denoise: 1,
      },
    },
    decode: { class_type: 'VAEDecode', inputs: { samples: ['sample', 0], vae: ['model', 2] } },
    save: saveNode(['decode', 0]),
  }
}
