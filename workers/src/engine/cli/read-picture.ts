import type { ImageMetadata, MetadataTool } from '@atelier/platform/images/metadata/image-metadata.ts'
import { readPictureMetadata } from '@atelier/platform/images/metadata/read-picture-metadata.ts'
import type { Command } from './command.ts'
import { readInputFile } from './read-input-file.ts'
import { CommandError } from './shell.ts'
import type { Shell } from './shell.ts'

const toolNames: Readonly<Record<MetadataTool, string>> = {
  atelier: 'Atelier',
  a1111: 'A1111',
  comfyui: 'ComfyUI',
  invokeai: 'InvokeAI',
  novelai: 'NovelAI',
  swarmui: 'SwarmUI',
  fooocus: 'Fooocus',
}

/** Says how a picture was made, as its file tells it. */
export async function readPicture(
  { print }: Pick<Shell, 'print'>,
  { from }: Extract<Command, { name: 'read' }>,
): Promise<void> {
  const metadata = await readPictureMetadata(await readInputFile(from))
  if (!metadata) throw new CommandError(`${from} does not tell how it was made.`, 1)
  for (const [name, value] of describeMetadata(metadata)) {
    if (value !== undefined && value !== '') print(`${name}: ${value}`)
  }
}

function describeMetadata(metadata: ImageMetadata): readonly [name: string, value: string | number | undefined][] {
  const { width, height, loras, graph, workflow } = metadata
  const held = [...(graph ? ['graph'] : []), ...(workflow === undefined ? [] : ['workflow'])]
  return [
    ['Made with', toolNames[metadata.tool]],
    ['Prompt', metadata.prompt],
    ['Negative prompt', metadata.negativePrompt],
    ['Seed', metadata.seed],
    ['Steps', metadata.steps],
    ['CFG scale', metadata.cfgScale],
    ['Sampler', metadata.sampler],
    ['Scheduler', metadata.scheduler],
    ['Size', width === undefined || height === undefined ? undefined : `${width} × ${height}`],
    ['Model', metadata.model],
    ['Model hash', metadata.modelHash],
    ['LoRAs', loras.map(({ name, weight }) => `${name} (${weight})`).join(', ')],
    ['Denoising', metadata.denoise],
    ['CLIP skip', metadata.clipSkip],
    ['Upscaler', metadata.upscaler],
    ['Holds', held.join(' and ')],
  ]
}
