import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingAddressesRoutes as routes } from '@atelier/shared-schema/contract/areas/billing-addresses.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

const home = { name: 'Lê Thành', line1: '12 Lý Thường Kiệt', city: 'Hà Nội', country: 'vn' }

function create(as: TestPerson, body: Partial<typeof home> & { isDefault?: boolean; phone?: string } = {}) {
  return api.call(routes.create, { body: { ...home, ...body } }, { as })
}

describe('billing addresses', () => {
  test('the first one is the default, and there is always one', async () => {
    const person = await api.createPerson()
    const first = await create(person)
    const second = await create(person, { name: 'Second' })
    expect([first.isDefault, second.isDefault]).toEqual([true, false])
    expect(first).toMatchObject({ country: 'VN', line2: '', postalCode: '' })
    await api.call(routes.update, { params: { id: second.id }, body: { isDefault: true } }, { as: person })
    expect((await api.call(routes.list, {}, { as: person })).map(entry => [entry.name, entry.isDefault])).toEqual([
      ['Second', true],
      ['Lê Thành', false],
    ])
    await api.call(routes.remove, { params: { id: second.id } }, { as: person })
    expect(await api.call(routes.list, {}, { as: person })).toEqual([
      expect.objectContaining({ id: first.id, isDefault: true }),
    ])
  })

  test('stay with one default when several ask for it at once', async () => {
    const person = await api.createPerson()
    await Promise.all(['A', 'B', 'C', 'D'].map(name => create(person, { name, isDefault: true })))
    const all = await api.call(routes.list, {}, { as: person })
    expect(all).toHaveLength(4)
    expect(all.filter(entry => entry.isDefault)).toHaveLength(1)
  })

  test('change only what is sent, and only one’s own', async () => {
    const [person, other] = [await api.createPerson(), await api.createPerson()]
    const { id } = await create(person, { phone: '+84 24 3825 0000' })
    const changed = await api.call(
      routes.update,
      { params: { id }, body: { postalCode: '100000', country: 'FR' } },
      { as: person },
    )
    expect(changed).toMatchObject({ ...home, country: 'FR', postalCode: '100000', phone: '+84 24 3825 0000' })
    await expect(
      api.call(routes.update, { params: { id }, body: { name: 'Mine' } }, { as: other }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.call(routes.remove, { params: { id } }, { as: other })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('name the field that is wrong', async () => {
    const person = await api.createPerson()
    await expect(create(person, { country: 'ZZ' })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { fields: [{ path: 'body.country', message: expect.stringContaining('country code') }] },
    })
    await expect(create(person, { city: ' ' })).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  test('are twenty at most', async () => {
    const person = await api.createPerson()
    const answers = await Promise.allSettled(Array.from({ length: 22 }, () => create(person)))
    expect(answers.filter(answer => answer.status === 'rejected').map(answer => answer.reason.code)).toEqual([
      'CONFLICT',
      'CONFLICT',
    ])
  })

  test('answer under /users as well', async () => {
    const person = await api.createPerson()
    await create(person)
    const answer = await api.fetch('/api/users/billing-addresses/me/', { as: person })
    expect(await answer.json()).toHaveLength(1)
  })
})
