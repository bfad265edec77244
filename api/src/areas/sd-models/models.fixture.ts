import { sdModelsRoutes as routes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import type { SdModelSummary } from '@atelier/shared-schema/entities/sd-model.ts'
import { sendParts } from '#areas/uploads/upload-world.fixture.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

/** A sound safetensors file with one small tensor of each name, of the shape given. */
export function makeSafetensors(
  tensors: Readonly<Record<string, readonly number[]>>,
  metadata: Readonly<Record<string, string>> = {},
): Buffer {
  let at = 0
  const entries = Object.entries(tensors).map(([name, shape]) => {
    const begin = at
    at += shape.reduce((product, side) => product * side, 1) * 2
    return [name, { dtype: 'F16', shape, data_offsets: [begin, at] }]
  })
  return packSafetensors(Object.fromEntries([['__metadata__', metadata], ...entries]), at)
}

/** Whatever the header says. */
export function packSafetensors(header: unknown, dataBytes: number): Buffer {
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(text.length))
  return Buffer.concat([length, text, Buffer.alloc(dataBytes)])
}

export const loraTensors = { 'lora_unet_down_blocks_0_attentions_0_attn2_to_k.lora_down.weight': [4, 768] }

interface Brought {
  name?: string
  fileName?: string
  bytes?: Buffer
}

/** As people bring one: its file in parts, then a model of it. */
export async function bringModel(api: TestApi, as: TestPerson, brought: Brought = {}): Promise<SdModelSummary> {
  const { name, fileName = 'weather.safetensors', bytes = makeSafetensors(loraTensors) } = brought
  const files = [{ filename: fileName, fileSize: bytes.length }]
  const [started] = await api.call(routes.initializeUpload, { body: { files } }, { as })
  if (!started) throw new Error('nothing was started')
  const { key, uploadId } = started
  const parts = await sendParts(api, started, bytes)
  const body = [{ key, uploadId, parts, ...(name !== undefined && { name }) }]
  const [completed] = await api.call(routes.completeUpload, { body }, { as })
  if (!completed?.model) throw new Error(completed?.error?.message ?? 'no model was made')
  return completed.model
}
