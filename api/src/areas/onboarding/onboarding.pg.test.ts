import { afterAll, beforeAll, expect, test } from 'vitest'
import { onboardingRoutes as routes } from '@atelier/shared-schema/contract/areas/onboarding.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

test('the questions are unanswered, answered, answered anew', async () => {
  const person = await api.createPerson()
  const nothing = { useCases: [], experience: null, teamSize: null, note: '' }
  expect(await api.call(routes.read, {}, { as: person })).toEqual({
    answeredAt: null,
    isSkipped: false,
    answers: nothing,
  })
  const skipped = await api.call(routes.save, { body: { isSkipped: true } }, { as: person })
  expect(skipped).toMatchObject({ isSkipped: true, answers: nothing })
  expect(skipped.answeredAt).not.toBeNull()
  const answers = { useCases: ['art', 'games'], experience: 'expert', teamSize: 'small', note: 'Bằng tranh' } as const
  await api.call(routes.save, { body: { ...answers, useCases: [...answers.useCases] } }, { as: person })
  expect(await api.call(routes.read, {}, { as: person })).toMatchObject({ isSkipped: false, answers })
})

test('an answer that is not offered is refused with its field', async () => {
  const person = await api.createPerson()
  const answer = await api.fetch('/api/onboarding', {
    method: 'POST',
    as: person,
    body: JSON.stringify({ useCases: ['world domination'] }),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { details: { fields: [{ path: 'body.useCases.0' }] } } })
})
