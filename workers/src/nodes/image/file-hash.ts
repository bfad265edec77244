import { createHash } from 'node:crypto'
import type { NodeContext } from '#engine/node-kind.ts'

/** A file may be replaced by another of its name: what is in it says whether the node must run again. */
export async function fileHash({ image }: { readonly image?: string }, { files }: NodeContext): Promise<string> {
  if (image === undefined) return ''
  return createHash('sha256')
    .update(await files.read(image))
    .digest('hex')
}
