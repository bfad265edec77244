import { readFileSync } from 'node:fs'
import { routeUrl } from '@atelier/shared-schema/contract/client.ts'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { expect, test } from 'vitest'
import { startQuery, toListInput } from './list-query.ts'

test('boot.js asks for exactly the list that the start page opens with', () => {
  const boot = readFileSync(new URL('../../boot.js', import.meta.url), 'utf8')
  expect(boot).toContain(`'${routeUrl(wildcardsRoutes.browse, toListInput(startQuery))}'`)
})
