import { expect, test, vi } from 'vitest'
import type { TurboFrame } from '@atelier/shared-schema/entities/turbo.ts'
import { FrameLoop } from './frame-loop.ts'

const painted = (seq: number): TurboFrame => ({ seq, status: 'done', image: `data:${seq}`, others: 0 })

/** A loop whose answers come when the test says so. */
function startLoop() {
  const asked: { input: string; answer: (frame: TurboFrame) => void; fail: (error: Error) => void }[] = []
  const told: string[] = []
  const world = { text: '' }
  const loop = new FrameLoop<string>({
    read: () => Promise.resolve(world.text || undefined),
    ask: input => new Promise((answer, fail) => asked.push({ input, answer, fail })),
    onFrame: (frame, input) => told.push(`${input}: ${frame.image}`),
    onBlank: () => told.push('blank'),
    onState: state => told.push(state),
    retryMs: error => ((error as Error).message === 'again' ? 1 : undefined),
  })
  const write = (text: string) => {
    world.text = text
    loop.note()
  }
  return { loop, asked, told, write }
}

const settle = () => new Promise(resolve => setTimeout(resolve))

test('asks for one at a time, and of all that changed meanwhile for the newest alone', async () => {
  const { asked, told, write } = startLoop()
  write('a')
  await settle()
  for (const text of ['a b', 'a ba', 'a bar', 'a barn']) write(text)
  await settle()
  expect(asked.map(({ input }) => input)).toEqual(['a'])
  asked[0]?.answer(painted(1))
  await settle()
  expect(asked.map(({ input }) => input)).toEqual(['a', 'a barn'])
  asked[1]?.answer(painted(2))
  await settle()
  expect(told).toEqual(['painting', 'a: data:1', 'painting', 'a barn: data:2', 'idle'])
})

test('asks once more for what came too late, and for nothing where there is nothing', async () => {
  const { asked, told, write } = startLoop()
  write('a')
  await settle()
  asked[0]?.answer({ seq: 1, status: 'late', image: null, others: 4 })
  await settle()
  expect(asked.map(({ input }) => input)).toEqual(['a', 'a'])
  write('')
  asked[1]?.answer(painted(2))
  await settle()
  expect(told.slice(-2)).toEqual(['blank', 'idle'])
})

test('tries again by itself where that may help, and at the next change otherwise', async () => {
  const { loop, asked, told, write } = startLoop()
  write('a')
  await settle()
  asked[0]?.fail(new Error('again'))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.fail(new Error('for good'))
  await settle()
  await settle()
  expect(asked).toHaveLength(2)
  write('b')
  await settle()
  expect(asked[2]?.input).toBe('b')
  write('c')
  asked[2]?.fail(new Error('for good'))
  await vi.waitFor(() => expect(asked[3]?.input).toBe('c'))
  loop.stop()
  asked[3]?.answer(painted(3))
  await settle()
  expect(told.at(-1)).toBe('painting')
})
