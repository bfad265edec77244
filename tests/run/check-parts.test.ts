import { expect, test } from 'vitest'
import { judgeInstantiations, readInstantiations } from './check-parts.ts'
import { readSuppressions } from './suppressions.ts'

test('type instantiations over the budget are refused, and so is a missing figure', () => {
  const project = 'tsconfig.json'
  expect(readInstantiations('Types:  10\nInstantiations:  1234\nMemory used: 5K')).toBe(1234)
  expect(judgeInstantiations({ project, instantiations: 10, budget: 10 })).toBeUndefined()
  expect(judgeInstantiations({ project, instantiations: 11, budget: 10 })).toMatch(/over the budget/)
  expect(judgeInstantiations({ project, budget: 10 })).toMatch(/no figure/)
})

test.each([
  'oxlint-disable',
  'eslint-disable-next-line no-var',
  '@ts-ignore',
  '@ts-expect-error',
  'prettier-ignore',
  'v8 ignore next',
])('the comment %s is refused', comment => {
  expect(readSuppressions('a.ts', `const a = 1\n// ${comment}\nconst b = 2\n/* ${comment} */\n`)).toHaveLength(2)
  expect(readSuppressions('a.ts', `const text = '${comment}'\n`)).toEqual([])
})
