import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { isComplete } from '#images/complete-file.ts'
import { sniffImageFormat } from '#images/sniff.ts'
import { writeExif } from './exif.ts'
import { embedGifComments } from './gif-comments.ts'
import { JPEG_EXIF_BYTES_MAX, embedJpegExif } from './jpeg-segments.ts'
import { embedPngTexts } from './png-texts.ts'
import { asciiJson } from './text-bytes.ts'
import { embedWebpExif } from './webp-chunks.ts'

export interface MetadataToWrite {
  readonly graph?: ApiGraph | undefined
  readonly workflow?: PlainValue | undefined
  readonly parameters?: string | undefined
}

export const SOFTWARE = 'Atelier'

/**
 * Writes how a picture was made into its file, without touching the picture: as ComfyUI and A1111 do, so that they read it
 * too. Bytes that are no whole file of the format come back as they are.
 */
export function embedMetadata(
  bytes: Uint8Array,
  format: 'png' | 'jpeg' | 'webp' | 'gif',
  metadata: MetadataToWrite,
): Uint8Array {
  if (sniffImageFormat(bytes) !== format || !isComplete(bytes, format)) return bytes
  switch (format) {
    case 'png':
      return embedPngTexts(bytes, textsOf(metadata))
    case 'webp':
      return embedWebpExif(bytes, exifOf(metadata))
    case 'jpeg':
      return embedJpegExif(bytes, jpegExif(metadata))
    case 'gif':
      return embedGifComments(bytes, textsOf(metadata))
  }
}

function textsOf({ graph, workflow, parameters }: MetadataToWrite): Map<string, string> {
  const texts = new Map([['Software', SOFTWARE]])
  if (parameters !== undefined) texts.set('parameters', parameters)
  if (graph !== undefined) texts.set('prompt', asciiJson(graph))
  if (workflow !== undefined) texts.set('workflow', asciiJson(workflow))
  return texts
}

function exifOf({ graph, workflow, parameters }: MetadataToWrite): Buffer {
  return writeExif({
    Software: SOFTWARE,
    ...(workflow !== undefined && { Make: `workflow:${asciiJson(workflow)}` }),
    ...(graph !== undefined && { Model: `prompt:${asciiJson(graph)}` }),
    ...(parameters !== undefined && { UserComment: parameters }),
  })
}

/** A JPEG holds 64 kB: a large workflow is left out first, then the graph. */
function jpegExif(metadata: MetadataToWrite): Buffer {
  const { graph, parameters } = metadata
  for (const candidate of [metadata, { graph, parameters }, { parameters }]) {
    const exif = exifOf(candidate)
    if (exif.length <= JPEG_EXIF_BYTES_MAX) return exif
  }
  return exifOf({})
}
