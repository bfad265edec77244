import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { checkModel } from '@atelier/workers/models/check-model.ts'

test('the model that everybody begins with is one that this installation takes', async () => {
  const bytes = await readFile(
    new URL('../../api/src/areas/onboarding/models/painted-landscapes.patches', import.meta.url),
  )
  const read = async (start: number, end: number) => bytes.subarray(start, end)
  expect(await checkModel({ format: 'patches', size: bytes.length, read })).toMatchObject({
    failure: '',
    baseType: 'patch',
    metadata: { images: '6', size: '384' },
  })
})
