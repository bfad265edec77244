import sharp from 'sharp'
import { expect, test } from 'vitest'
import { NodeInputError } from '#engine/node-kind.ts'
import { mask, solid } from '#testing/node-cases.ts'
import { runNode } from '#testing/run-node.ts'
import { allNodes } from './all-nodes.ts'

const kinds = new Map(allNodes.map(kind => [kind.schema.name, kind]))
const image = [solid(8, 8, [1, 2, 3])]
const large = [solid(300, 300, [1, 2, 3])]
const nothing = [mask(8, 8, () => 0)]
const whole = await sharp(image[0]?.data ?? new Uint8Array(), { raw: { width: 8, height: 8, channels: 3 } })
  .png()
  .toBuffer()

const files = {
  'half.png': whole.subarray(0, whole.length - 20),
  'drawing.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'page.png': Buffer.from('<!DOCTYPE html><html></html>'),
}

type Row = readonly [kind: string, input: string, message: RegExp, inputs: Record<string, unknown>]

const rows: readonly Row[] = [
  ['LoadImage', 'image', /not whole/, { image: 'half.png' }],
  ['LoadImage', 'image', /This is SVG; what is read: png/, { image: 'drawing.png' }],
  ['LoadImageMask', 'image', /This is HTML/, { image: 'page.png' }],
  ['AtelierLoadAnimation', 'image', /no file/, { image: '../../etc/passwd' }],
  ['EmptyImage', 'width', /16384 × 16384/, { width: 16_384, height: 16_384 }],
  ['EmptyLatentImage', 'width', /× 4096 pixels/, { width: 512, height: 512, batch_size: 4096 }],
  ['ImageScale', 'width', /megapixels in all/, { image, width: 16_384, height: 8192 }],
  ['ImageScaleBy', 'scale_by', /at most/, { image: Array.from({ length: 60 }, () => large[0]), scale_by: 8 }],
  ['RepeatImageBatch', 'amount', /4096/, { image: large, amount: 4096 }],
  ['ImagePadForOutpaint', 'left', /at most/, { image, left: 16_384 }],
  ['AtelierTile', 'across', /at most/, { image: large, across: 64, down: 64 }],
  ['AtelierRotateByAngle', 'background', /“pinkish” is not a colour/, { image, background: 'pinkish' }],
  ['AtelierPerspective', 'top_left_x', /must span an area/, { image, top_right_x: -1, bottom_right_x: -1 }],
  ['AtelierCropToMask', 'mask', /chooses nothing/, { image, mask: nothing }],
  ['AtelierBorder', 'width', /Nothing would be left/, { image, width: 4, inside: true }],
  ['AtelierCurves', 'red', /“1,2,3” is not a point/, { image, red: '0,0 1,2,3' }],
  ['AtelierCurves', 'all', /same value/, { image, all: '5,0 5,9' }],
  ['AtelierCurves', 'blue', /at least two/, { image, blue: '5,0' }],
  ['AtelierColourLut', 'cube', /does not say its size/, { image, cube: '0 0 0' }],
  ['AtelierColourLut', 'cube', /from 2 to 65/, { image, cube: 'LUT_3D_SIZE 4000' }],
  ['AtelierColourLut', 'cube', /has 1 rows; its size asks for 8/, { image, cube: 'LUT_3D_SIZE 2\n0 0 0' }],
  ['AtelierColourLut', 'cube', /Line 2/, { image, cube: 'LUT_3D_SIZE 2\n0 nan 0' }],
  ['AtelierDither', 'own', /Give the colours/, { image, palette: 'own', own: ' ' }],
  ['AtelierGradient', 'colours', /at least two/, { width: 8, height: 8, colours: 'red' }],
  ['AtelierGradient', 'colours', /from 0 to 1/, { width: 8, height: 8, colours: 'red@2 blue' }],
  ['AtelierQrCode', 'text', /Give the text/, { text: '' }],
  ['AtelierQrCode', 'text', /too long/, { text: 'x'.repeat(5000) }],
  ['AtelierQrCode', 'size', /squares a side/, { text: 'hello', size: 21 }],
  ['AtelierPaintMask', 'strokes', /JSON list/, { strokes: '{' }],
  ['AtelierPaintMask', 'strokes', /Stroke 2: “points”/, { strokes: '[{"points":[[1,1]]},{"points":[[1,"a"]]}]' }],
  ['AtelierPaintMask', 'strokes', /Stroke 1: “size”/, { strokes: '[{"points":[[1,1]],"size":1e9}]' }],
  ['AtelierSelectFromBatch', 'places', /no image 3/, { image, places: '3' }],
  ['AtelierSelectFromBatch', 'places', /“a” is not a place/, { image, places: 'a' }],
  ['AtelierJoinTiles', 'tiles', /2 × 2 are wanted/, { tiles: image }],
  ['ConditioningSetTimestepRange', 'end', /end before it starts/, { conditioning: [], start: 0.5, end: 0.2 }],
  ['AtelierMath', 'expression', /“c” at 5 is not given; there is a/, { expression: 'a + c', a: 1 }],
  ['AtelierNumberRange', 'step', /never reached/, { from: 0, to: 5, step: -1 }],
  ['AtelierNumberRange', 'step', /at most 10000/, { from: 0, to: 1e9, step: 0.01 }],
  ['AtelierSwitch', 'on_false', /Nothing is linked/, { condition: false, on_true: 1 }],
  ['AtelierIndexSwitch', 'index', /value9/, { index: 9, value0: 1 }],
  ['RegexMatch', 'regex_pattern', /Invalid regular expression/, { string: 'a', regex_pattern: '(' }],
  ['RegexExtract', 'regex_pattern', /takes too long/, { string: `${'a'.repeat(40)}b`, regex_pattern: '(a+)+$' }],
  ['AtelierFormatText', 'template', /Nothing is linked to “b”/, { template: '{b}', a: 1 }],
  ['AtelierJsonGet', 'json', /This is no JSON/, { json: '{' }],
  ['AtelierJsonGet', 'path', /no “__proto__”/, { json: '{}', path: '__proto__' }],
  ['AtelierInpaint', 'image', /8 × 8; patches need 16/, { image, mask: [mask(8, 8, x => (x < 4 ? 255 : 0))] }],
  ['AtelierInpaint', 'mask', /nothing whole to copy/, { image: large, mask: [mask(300, 300, () => 255)] }],
  ['AtelierOutpaint', 'right', /at most 4.2 megapixels/, { image: large, right: 16_000 }],
  ['AtelierSeamless', 'image', /patches need 16/, { image }],
  ['AtelierVariation', 'image', /patches need 16/, { image }],
  ['AtelierClosestImage', 'model', /was not learned/, { image, model: { model: 'studio-painter', styles: [] } }],
  ['CheckpointLoaderSimple', 'ckpt_name', /no model gone.patches/, { ckpt_name: 'gone.patches' }],
  ['LoraLoader', 'lora_name', /a LoRA of safetensors: such files/, { lora_name: 'ink.safetensors' }],
  ['LoraLoader', 'lora_name', /a pickled LoRA/, { lora_name: 'ink.pt' }],
  ['LoraLoader', 'strength_model', /not taken away/, { lora_name: 'ink.patches', strength_model: -1 }],
  ['AtelierRetarget', 'width', /more than 3.5 times/, { image: large, width: 1100, height: 300 }],
  ['AtelierRetarget', 'height', /in two steps/, { image: large, width: 300, height: 1100 }],
  ['AtelierStyle', 'style2', /8 × 8; patches need 16/, { image: large, style1: large, style2: image }],
  ['AtelierStyle', 'style1', /at most 8 images/, { image: large, style1: Array.from({ length: 9 }, () => large[0]) }],
  ['AtelierWildcards', 'text', /no wildcard __beast__/, { text: '__beast__' }],
]

test.each(rows)('%s refuses its %s: %s', async (name, input, message, inputs) => {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`there is no kind ${name}`)
  const refused = runNode(kind, inputs, { files })
  await expect(refused).rejects.toThrow(message)
  await expect(refused).rejects.toBeInstanceOf(NodeInputError)
  await expect(refused).rejects.toMatchObject({ input })
})
