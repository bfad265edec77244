import { expect, test } from 'vitest'
import { chooseVariant } from './choose-variant.ts'

const picture = { width: 2048, height: 1024, isAnimated: false, current: undefined }

test('the smallest that is sharp enough, the picture itself when close', () => {
  const at = (shown: number) => chooseVariant({ ...picture, shown })
  expect([40, 320, 350, 353, 640, 800, 1400, 1500, 9000].map(at)).toEqual([
    '320',
    '320',
    '320',
    '640',
    '640',
    '1280',
    '1280',
    'original',
    'original',
  ])
})

test('a picture that is small itself is never fetched larger than it is', () => {
  expect(chooseVariant({ ...picture, width: 500, height: 400, shown: 4000 })).toBe('640')
  expect(chooseVariant({ ...picture, width: 0, height: 0, shown: 4000 })).toBe('original')
})

test('what is shown stays for a little zooming, and makes room when it is far too large', () => {
  expect(chooseVariant({ ...picture, shown: 340, current: '640' })).toBe('640')
  expect(chooseVariant({ ...picture, shown: 200, current: '640' })).toBe('640')
  expect(chooseVariant({ ...picture, shown: 150, current: '640' })).toBe('320')
  expect(chooseVariant({ ...picture, shown: 700, current: '640' })).toBe('640')
  expect(chooseVariant({ ...picture, shown: 710, current: '640' })).toBe('1280')
  expect(chooseVariant({ ...picture, shown: 400, current: 'original' })).toBe('640')
})

test('an animation moves where it can be seen to', () => {
  const moving = { ...picture, isAnimated: true }
  expect(chooseVariant({ ...moving, shown: 100 })).toBe('320')
  expect(chooseVariant({ ...moving, shown: 400 })).toBe('original')
})
