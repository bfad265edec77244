import { expect, it } from 'vitest'
import { mask, picture } from '#testing/node-cases.ts'
import { carryOutput, receiveOutputs } from './carried-values.ts'
import { ExecutionBlocker } from './execution-blocker.ts'

async function thereAndBack(value: unknown): Promise<unknown> {
  const carried = await carryOutput([value])
  const given = await receiveOutputs(new Map([['n', new Map([[1, carried]])]]))
  return given.get('n')?.[1]?.[0]
}

it.each([
  ['pictures', [picture(5, 4, (x, y) => [x * 50, y * 60, 7]), picture(5, 4, (x, y) => [y, x, 250])]],
  ['pictures with alpha', [picture(4, 3, (x, y) => [x * 40, y, 9, x * 60])]],
  ['masks', [mask(6, 5, (x, y) => x * 40 + y)]],
  ['text', 'a\nb'],
  ['a number', -0.25],
  ['a truth', false],
])('brings %s over as they are', async (_, value) => {
  expect(await thereAndBack(value)).toEqual(value)
})

it('brings over that something is blocked', async () => {
  expect(await thereAndBack(new ExecutionBlocker('why'))).toEqual(new ExecutionBlocker('why'))
})

it.each([
  ['a list', ['a', 'b']],
  ['nothing', []],
  ['a latent', [{ width: 8, height: 8, batchSize: 1 }]],
])('refuses %s', async (_, values) => {
  await expect(carryOutput(values)).rejects.toThrow('another engine')
})
