import { describe, expect, test } from 'vitest'
import { checkModel } from './check-model.ts'
import { guessModel } from '@atelier/shared-schema/models/guess-model.ts'

function pack(header: unknown, dataBytes: number, claimedLength?: bigint): Buffer {
  const text = Buffer.from(typeof header === 'string' ? header : JSON.stringify(header))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(claimedLength ?? BigInt(text.length))
  return Buffer.concat([length, text, Buffer.alloc(dataBytes)])
}

const check = (bytes: Buffer) =>
  checkModel({ format: 'safetensors', size: bytes.length, read: async (start, end) => bytes.subarray(start, end) })

const tensor = (begin: number, end: number, shape = [(end - begin) / 2], dtype = 'F16') => {
  return { dtype, shape, data_offsets: [begin, end] }
}

describe('a safetensors file', () => {
  test('is taken when its tensors fill it without a gap', async () => {
    const bytes = pack(
      { __metadata__: { ss_base_model_version: 'sdxl_base_v1-0' }, a: tensor(0, 8), b: tensor(8, 12) },
      12,
    )
    expect(await check(bytes)).toMatchObject({
      failure: '',
      baseType: 'sd-xl',
      metadata: { ss_base_model_version: 'sdxl_base_v1-0' },
    })
  })

  test.each<[string, Buffer, RegExp]>([
    [
      'its header is longer than the file',
      pack({ a: tensor(0, 8) }, 8, 1n << 40n),
      /says it is 1099511627776 bytes long/,
    ],
    ['its header is no JSON', pack('{"a": [}', 8), /no JSON object/],
    ['its header is a list', pack([1], 8), /no JSON object/],
    ['it has no tensors', pack({ __metadata__: {} }, 0), /no tensors/],
    ['two tensors overlap', pack({ a: tensor(0, 8), b: tensor(4, 12) }, 12), /“b” .* lies over another/],
    ['a tensor begins below 0', pack({ a: { ...tensor(0, 8), data_offsets: [-8, 0] } }, 8), /does not say where/],
    ['a tensor ends beyond it', pack({ a: tensor(0, 80) }, 8), /beyond its end/],
    ['a tensor is shorter than its shape', pack({ a: tensor(0, 8, [1_000, 1_000]) }, 8), /not as long as its shape/],
    ['a shape is too large to count', pack({ a: tensor(0, 8, [2 ** 50, 2 ** 50]) }, 8), /not as long as its shape/],
    ['a type is not known', pack({ a: tensor(0, 8, [4], 'PICKLE') }, 8), /type “PICKLE”/],
    ['bytes belong to nobody', pack({ a: tensor(0, 8) }, 80), /72 bytes that belong to no tensor/],
    ['a name would change others', pack('{"__proto__": {"dtype": "F16"}}', 8), /does not say where/],
    ['it ends in its first bytes', Buffer.alloc(6), /ends after 6 bytes/],
  ])('is refused when %s', async (_name, bytes, words) => {
    expect((await check(bytes)).failure).toMatch(words)
  })

  test('with a header that nobody could hold in memory is not read', async () => {
    const length = Buffer.alloc(8)
    length.writeBigUInt64LE(500_000_000n)
    const read = async (start: number, end: number) => {
      expect(end - start).toBeLessThan(1_000)
      return length
    }
    const { failure } = await checkModel({ format: 'safetensors', size: 6e9, read })
    expect(failure).toMatch(/at most 33554432 are read/)
  })
})

test.each<[string, string[], number[], string, string | undefined]>([
  ['a LoRA', ['lora_unet_down_blocks_0_attentions_0_attn2_to_k.lora_down.weight'], [4, 768], 'lora', 'sd-1x'],
  [
    'a LoRA of SDXL',
    ['lora_unet_input_blocks_4_1_attn2_to_k.lora_down.weight', 'lora_te2_x.alpha'],
    [4, 2_048],
    'lora',
    'sd-xl',
  ],
  ['a LoRA of Flux', ['lora_unet_double_blocks_0_img_attn_proj.lora_down.weight'], [4, 3_072], 'lora', 'flux1'],
  [
    'a checkpoint',
    ['model.diffusion_model.input_blocks.0.0.weight', 'cond_stage_model.a'],
    [320, 4, 3, 3],
    'normal',
    undefined,
  ],
  ['a checkpoint for masks', ['model.diffusion_model.input_blocks.0.0.weight'], [320, 9, 3, 3], 'inpaint', undefined],
  ['a checkpoint of SDXL', ['model.diffusion_model.x', 'conditioner.embedders.1.model.a'], [4], 'normal', 'sd-xl'],
  ['a VAE', ['decoder.conv_in.weight', 'encoder.conv_in.weight'], [4], 'vae', undefined],
  ['an embedding', ['emb_params'], [8, 768], 'embedding', 'sd-1x'],
  ['a ControlNet', ['control_model.input_blocks.0.0.weight'], [4], 'controlnet', undefined],
  ['Qwen-Image', ['transformer_blocks.0.img_mod.1.weight'], [4], 'unet', 'qwen'],
  ['Wan', ['blocks.0.self_attn.q.weight'], [4], 'unet', 'wan-video'],
])('knows %s by its tensors', (_name, names, shape, modelKind, baseType) => {
  const tensors = new Map(names.map(name => [name, shape]))
  expect(guessModel({ tensors, metadata: {} })).toMatchObject({ modelKind, baseType })
})
