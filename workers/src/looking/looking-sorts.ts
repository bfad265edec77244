import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelSorts } from '#engines/onnx/onnx-models.ts'
import { ratingFolder, similarityFolder } from '#nodes/looking/looking-nodes.ts'
import { encoderFiles } from '#onnx/vision/image-encoder.ts'
import { classifierFiles } from '#onnx/vision/rating-classifier.ts'

const hasOne = (files: readonly string[]) => (path: string) => files.some(file => existsSync(join(path, file)))

/** Model folders that look at images, by the folder that they lie in. */
export const lookingSorts: ModelSorts = {
  [similarityFolder]: hasOne(encoderFiles),
  [ratingFolder]: hasOne(classifierFiles),
}
