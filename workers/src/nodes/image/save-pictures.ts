import type { FileArea, NodeContext, StoredFile } from '#engine/node-kind.ts'
import { encodePicture } from '#images/encode.ts'
import type { PictureEncoding } from '#images/encode.ts'
import { describeParameters } from '@atelier/platform/images/metadata/describe-parameters.ts'
import { embedMetadata } from '@atelier/platform/images/metadata/embed-metadata.ts'
import type { MetadataToWrite } from '@atelier/platform/images/metadata/embed-metadata.ts'
import type { Picture } from '#images/picture.ts'
import { eachOf } from '#nodes/batches.ts'

interface SaveRequest {
  readonly prefix: string
  readonly encoding: PictureEncoding
  readonly area: FileArea
}

const extensions = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const

/** Writes each picture to a file of its own and shows them at the node. */
export async function savePictures(
  pictures: readonly Picture[],
  { prefix, encoding, area }: SaveRequest,
  context: NodeContext,
): Promise<void> {
  const metadata = metadataOf(context)
  const images = await eachOf(pictures, context, async (picture, index) =>
    context.files.write({
      prefix: fillPrefix(prefix, picture, index),
      extension: extensions[encoding.format],
      bytes: embedMetadata(await encodePicture(picture, encoding), encoding.format, metadata),
      area,
    }),
  )
  showFiles(images, context)
}

/** What a file tells of how it was made: the graph, its workflow and its settings in words. */
export function metadataOf({ graph, workflow }: Pick<NodeContext, 'graph' | 'workflow'>): MetadataToWrite {
  return { graph, workflow, parameters: describeParameters(graph) }
}

export function showFiles(files: readonly StoredFile[], context: NodeContext, isAnimated = false): void {
  const images = files.map(({ filename, subfolder, type }) => ({ filename, subfolder, type }))
  context.show(isAnimated ? { images, animated: [true] } : { images })
}

export function fillPrefix(prefix: string, { width, height }: Picture, index: number): string {
  return prefix
    .replaceAll('%width%', String(width))
    .replaceAll('%height%', String(height))
    .replaceAll('%batch_num%', String(index))
}
