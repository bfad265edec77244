import type { NodeContext } from '#engine/node-kind.ts'
import { alignChannels } from '#images/alpha.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { resizeMask, resizePicture } from '#images/resize.ts'
import type { Size } from '#images/resize.ts'

/** The same done to each picture of a batch, stopping between two when the run is canceled. */
export async function eachPicture(
  pictures: readonly Picture[],
  context: NodeContext,
  edit: (picture: Picture, index: number) => Picture | Promise<Picture>,
): Promise<readonly Picture[]> {
  return alignChannels(await eachOf(pictures, context, edit))
}

export async function eachOf<From, To>(
  values: readonly From[],
  context: NodeContext,
  edit: (value: From, index: number) => To | Promise<To>,
): Promise<To[]> {
  const edited: To[] = []
  for (const [index, value] of values.entries()) {
    context.cancel.check()
    edited.push(await edit(value, index))
    if (values.length > 1) context.progress(index + 1, values.length)
  }
  return edited
}

/** The one for that place; a shorter batch begins again. A batch is never empty. */
export function entryFor<Value>(batch: readonly Value[], index: number): Value {
  return batch[index % batch.length] as Value
}

export function sizeOf({ width, height }: Size): Size {
  return { width, height }
}

/** The batch's mask for that place, of the size of what it is used on. */
export function maskFor(masks: readonly Mask[], index: number, size: Size): Promise<Mask> {
  return resizeMask(entryFor(masks, index), sizeOf(size))
}

export function pictureFor(pictures: readonly Picture[], index: number, size: Size): Promise<Picture> {
  return resizePicture(entryFor(pictures, index), sizeOf(size), 'bicubic')
}
