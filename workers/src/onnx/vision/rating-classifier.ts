import { z } from 'zod'
import type { GivenRating } from '@atelier/shared-schema/entities/image-rating.ts'
import { FolderReader } from '#onnx/folder-reader.ts'
import type { ModelLibrary } from '#onnx/model-library.ts'
import type { Picture } from '#images/picture.ts'
import { feedPicture, readPictureInput } from './picture-input.ts'
import type { PictureInput } from './picture-input.ts'

export const classifierFiles = ['model.onnx', 'onnx/model.onnx'] as const

const usual: PictureInput = {
  width: 224,
  height: 224,
  isCropped: false,
  shortSide: 224,
  mean: [0.5, 0.5, 0.5],
  deviation: [0.5, 0.5, 0.5],
}

const config = z.object({ id2label: z.record(z.string().regex(/^\d+$/), z.string().max(200)) })

export interface RatingGuess {
  readonly rating: GivenRating
  /** How sure the classifier is, from 0 to 1. */
  readonly score: number
}

/** What a classifier takes a picture for. @throws ModelProblem */
export async function classifyPicture(
  library: ModelLibrary,
  { path, name }: { path: string; name: string },
  picture: Picture,
): Promise<RatingGuess> {
  const reader = new FolderReader(path, name)
  const file = classifierFiles.map(each => reader.find(each)).find(each => each !== undefined)
  if (file === undefined) throw reader.problem(`has none of ${classifierFiles.join(', ')}`)
  const ratings = readLabels(reader)
  const part = await library.openFile(file, `The classifier of the model folder ${name}`)
  const [found] = await part.run({ pixel_values: await feedPicture(picture, readPictureInput(reader, usual)) })
  if (!found || found.dims.length !== 2 || found.dims[1] !== ratings.length) {
    const shape = found?.dims.join(' × ')
    throw part.problem(`gives numbers of the shape ${shape}, not one for each of the ${ratings.length} labels`)
  }
  return sumUp(ratings, softmax(found.values))
}

function readLabels(reader: FolderReader): GivenRating[] {
  const { id2label: labels } = reader.read('config.json', config)
  const named = Object.keys(labels).map((_, index) => labels[String(index)])
  if (named.length < 2 || named.some(label => label === undefined)) {
    throw reader.problem('has a config.json whose id2label does not count its labels from 0')
  }
  const ratings = named.map(label => ratingOf(label ?? ''))
  if (ratings.every(rating => rating === 'sfw')) {
    throw reader.problem(`has labels of which none says what is sensitive: ${named.join(', ')}`)
  }
  return ratings
}

/** By the words that classifiers in use have for them. */
export function ratingOf(label: string): GivenRating {
  const words = label.toLowerCase()
  if (/^(?:sfw|safe|normal|neutral|drawings?|(?:not|non)[\s_-]?(?:nsfw|porn|explicit))/.test(words)) return 'sfw'
  if (/sexy|suggestive|enticing|sensual|racy|questionable|semi/.test(words)) return 'semi-nsfw'
  return /nsfw|porn|hentai|explicit|nud|sexual|unsafe/.test(words) ? 'hardcore-nsfw' : 'sfw'
}

function sumUp(ratings: readonly GivenRating[], shares: readonly number[]): RatingGuess {
  const sums = new Map<GivenRating, number>()
  for (const [index, rating] of ratings.entries()) sums.set(rating, (sums.get(rating) ?? 0) + (shares[index] ?? 0))
  const [rating, score] = [...sums].reduce((best, next) => (next[1] > best[1] ? next : best))
  return { rating, score }
}

function softmax(values: Float32Array): number[] {
  const most = Math.max(...values)
  const powers = Array.from(values, value => Math.exp(value - most))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map(power => power / sum)
}
