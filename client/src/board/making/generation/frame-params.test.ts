import { expect, test } from 'vitest'
import { imageGeneratorSimple } from '@atelier/shared-schema/recipes/built-in/image-generator-simple.ts'
import { paintOver } from '@atelier/shared-schema/recipes/built-in/paint-over.ts'
import { askedOfParams, frameFieldsOf, paramsOfFrame } from './frame-params.ts'

const simple = imageGeneratorSimple.definition.fields
const over = paintOver.definition.fields
const asked = { prompt: 'dunes', count: 3, params: { aspectRatio: '16:9' } }

test('prompt and count of a frame are props of their own, and go to the fields of its recipe', () => {
  const params = paramsOfFrame(simple, asked)
  expect(params).toEqual({ prompt: 'dunes', numberOfImages: 3, aspectRatio: '16:9' })
  expect(askedOfParams(simple, asked, { ...params, prompt: 'a lake', numberOfImages: 1 })).toEqual({
    prompt: 'a lake',
    count: 1,
    params: { aspectRatio: '16:9' },
  })
})

test('a count that a recipe does not make is one that it makes', () => {
  expect(paramsOfFrame(simple, { ...asked, count: 16 })).toMatchObject({ numberOfImages: 4 })
})

test('what another recipe took is kept for the way back to it, and not sent to this one', () => {
  const drawn = { ...asked, params: { drawing: [{ image: '0190a8d2-0000-7000-8000-000000000000' }], strength: 0.4 } }
  expect(paramsOfFrame(simple, drawn)).toEqual({ prompt: 'dunes', numberOfImages: 3 })
  const changed = askedOfParams(simple, drawn, { prompt: '', aspectRatio: '3:2' })
  expect(changed).toEqual({ prompt: '', count: 3, params: { ...drawn.params, aspectRatio: '3:2' } })
  expect(paramsOfFrame(over, changed)).toMatchObject(drawn.params)
})

test('a source image and how much of it may change are found by what they are', () => {
  expect(frameFieldsOf(over).image?.key).toBe('drawing')
  expect(frameFieldsOf(over).strength?.key).toBe('strength')
  expect(frameFieldsOf(simple)).toEqual({ image: undefined, strength: undefined })
})
