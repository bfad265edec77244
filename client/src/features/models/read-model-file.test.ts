import { expect, test } from 'vitest'
import { readModelFile } from './read-model-file.ts'

function safetensors(header: object, dataBytes: number, name = 'a.safetensors'): File {
  const text = new TextEncoder().encode(JSON.stringify(header))
  const length = new Uint8Array(8)
  new DataView(length.buffer).setBigUint64(0, BigInt(text.length), true)
  return new File([length, text, new Uint8Array(dataBytes)], name)
}

const key = 'lora_unet_down_blocks_0_attentions_0_attn2_to_k.lora_down.weight'
const header = (end: number) => ({ [key]: { dtype: 'F16', shape: [4, 768], data_offsets: [0, end] } })
const BYTES = 4 * 768 * 2

test('a LoRA is known by its tensors, whatever its file is called', async () => {
  expect(await readModelFile(safetensors(header(BYTES), BYTES, 'weather'))).toEqual({
    is: 'taken',
    baseType: 'sd-1x',
    modelKind: 'lora',
  })
})

test('a header that lies is told before anything is sent', async () => {
  expect(await readModelFile(safetensors(header(BYTES), BYTES - 100))).toMatchObject({
    is: 'refused',
    reason: 'header',
    why: expect.stringContaining('beyond its end'),
  })
  expect(await readModelFile(new File(['no header here at all'], 'b.safetensors'))).toMatchObject({ reason: 'header' })
})

test('what is never opened is named, by its bytes as well as by its name', async () => {
  expect(await readModelFile(new File(['x'], 'old.ckpt'))).toMatchObject({ is: 'refused', reason: 'pickle' })
  const pickle = new File([new Uint8Array([0x80, 2, 0x7d]), 'rest of it'], 'innocent.safetensors')
  expect(await readModelFile(pickle)).toMatchObject({ is: 'refused', reason: 'pickle' })
  expect(await readModelFile(new File(['x'], 'net.onnx'))).toMatchObject({ is: 'refused', reason: 'onnx' })
  expect(await readModelFile(new File(['a letter to somebody'], 'note.txt'))).toMatchObject({ reason: 'unknown' })
})
