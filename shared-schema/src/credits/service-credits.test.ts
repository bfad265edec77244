import { expect, test } from 'vitest'
import { atelierImageService } from '#nodes/image-service.nodes.ts'
import { creditsOfServices } from './service-credits.ts'

const { model } = atelierImageService.input.required
const priced = {
  ...atelierImageService,
  input: {
    ...atelierImageService.input,
    required: {
      ...atelierImageService.input.required,
      model: [['large', 'free'], { ...model[1], credits_each: { large: 4 } }] as const,
    },
  },
}
const ask = (inputs: Record<string, unknown>) =>
  creditsOfServices({ a: { class_type: priced.name, inputs }, b: { class_type: 'Other', inputs: {} } } as never, kind =>
    kind === priced.name ? priced : undefined,
  )

test('images of a service cost as many times as they are asked for, and at most that where it is not known yet', () => {
  expect(ask({ model: 'large', images: 3 })).toBe(12)
  expect(ask({ model: 'free', images: 3 })).toBe(0)
  expect(ask({ model: 'large', images: ['7', 0] })).toBe(40)
  expect(ask({ model: ['7', 0], images: 1 })).toBe(4)
})
