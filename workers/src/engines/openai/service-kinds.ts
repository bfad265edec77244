import type { ServiceModel } from '@atelier/shared-schema/entities/engine-server.ts'
import { atelierImageService, atelierImageServiceEdit } from '@atelier/shared-schema/nodes/image-service.nodes.ts'
import { implementNode, NodeInputError } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { alignChannels } from '#images/alpha.ts'
import { decodeImage } from '#images/decode.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { encodePng } from '#images/png-file.ts'
import { resizePicture } from '#images/resize.ts'
import { nearestSize } from './nearest-size.ts'
import type { ServiceApi, ServiceAsk, ServiceRun } from './service-api.ts'

export interface ServiceKindParts {
  readonly api: ServiceApi
  readonly models: readonly ServiceModel[]
  readonly run: ServiceRun
}

/** As many as services take with one request. */
const SENT_IMAGES_MAX = 16
/** Sent once and read once. */
const compressionLevel = 3

interface Asked {
  readonly model: string
  readonly prompt: string
  readonly width: number
  readonly height: number
  readonly images: number
}

/** The kinds of one run: each request that they send is known by its place in it. */
export function serviceKindsOf({ api, models, run }: ServiceKindParts): readonly NodeKind[] {
  const sent = new Map<string, number>()
  const nextPart = (nodeId: string) => {
    const number = (sent.get(nodeId) ?? 0) + 1
    sent.set(nodeId, number)
    return `${nodeId}/${number}`
  }

  /** In as many requests as the model needs for so many. */
  const makeAll = async (nodeId: string, asked: Asked, compose: (fields: Fields) => Promise<Unsent>) => {
    if (asked.prompt.trim() === '')
      throw new NodeInputError('prompt', 'Say in words what to make: a service makes nothing of none.')
    const model = findModel(models, asked.model)
    const size = nearestSize(model.sizes, asked)
    const made: Picture[] = []
    while (made.length < asked.images) {
      const count = Math.min(model.imagesMax, asked.images - made.length)
      const fields = fieldsOf(model.name, asked.prompt, { count, size: `${size.width}x${size.height}` })
      const files = await api.ask({ ...(await compose(fields)), part: nextPart(nodeId) }, run)
      for (const file of files.slice(0, count)) made.push(await readPicture(file))
    }
    return alignChannels(await fitToFirst(made))
  }

  return [
    implementNode(atelierImageService, {
      run: async (asked, { nodeId }) => [await makeAll(nodeId, asked, composeGeneration)],
    }),
    implementNode(atelierImageServiceEdit, {
      run: async ({ image, mask, ...asked }, { nodeId }) => {
        if (image.length > SENT_IMAGES_MAX) {
          throw new NodeInputError(
            'image',
            `A service takes at most ${SENT_IMAGES_MAX} images at once, not ${image.length}.`,
          )
        }
        const chosen = await maskFor(image[0], mask?.[0])
        return [await makeAll(nodeId, asked, fields => composeEdit(fields, image, chosen))]
      },
    }),
  ]
}

type Fields = Readonly<Record<string, string | number>>
type Unsent = Omit<ServiceAsk, 'part'>

function findModel(models: readonly ServiceModel[], name: string): ServiceModel {
  const model = models.find(each => each.name === name)
  if (!model) throw new NodeInputError('model', `The service has no model ${name} any more.`)
  return model
}

function fieldsOf(model: string, prompt: string, { count, size }: { count: number; size: string }): Fields {
  // Older models answer an address unless they are asked for the image; newer ones know no such field.
  const format: Fields = model.startsWith('dall-e') ? { response_format: 'b64_json' } : {}
  return { model, prompt, n: count, size, ...format }
}

function composeGeneration(fields: Fields): Promise<Unsent> {
  const body = Buffer.from(JSON.stringify(fields))
  return Promise.resolve({ path: '/images/generations', body, contentType: 'application/json' })
}

async function composeEdit(
  fields: Fields,
  pictures: readonly Picture[],
  mask: Uint8Array | undefined,
): Promise<Unsent> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  const name = pictures.length > 1 ? 'image[]' : 'image'
  for (const [index, picture] of pictures.entries()) {
    form.append(name, pngOf(await encodePng(picture, compressionLevel)), `image-${index + 1}.png`)
  }
  if (mask) form.append('mask', pngOf(mask), 'mask.png')
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type') ?? ''
  return { path: '/images/edits', body: Buffer.from(await encoded.arrayBuffer()), contentType }
}

function pngOf(bytes: Uint8Array): Blob {
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}

/** As services take it: of the size of the image, transparent where it is chosen. */
async function maskFor(picture: Picture | undefined, mask: Mask | undefined): Promise<Uint8Array | undefined> {
  if (!picture || !mask) return undefined
  if (mask.width !== picture.width || mask.height !== picture.height) {
    throw new NodeInputError(
      'mask',
      `The mask is ${mask.width} × ${mask.height}, the image ${picture.width} × ${picture.height}: they must be of one size.`,
    )
  }
  const { width, height } = mask
  const data = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < mask.data.length; pixel++) data[pixel * 4 + 3] = 255 - (mask.data[pixel] as number)
  return encodePng({ width, height, channels: 4, data }, compressionLevel)
}

async function readPicture(file: Uint8Array): Promise<Picture> {
  const { frames } = await decodeImage(file, 'model')
  const [first] = frames
  if (!first) throw new NodeInputError('model', 'The service answered an image without pixels.')
  return first
}

/** A batch is of one size, and services round as they like. */
async function fitToFirst(pictures: readonly Picture[]): Promise<Picture[]> {
  const [first] = pictures
  if (!first) return []
  const { width, height } = first
  return Promise.all(
    pictures.map(async picture =>
      picture.width === width && picture.height === height
        ? picture
        : resizePicture(picture, { width, height }, 'lanczos'),
    ),
  )
}
