import { expect } from 'vitest'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { ApiError } from '@atelier/shared-schema/contract/client.ts'
import type { ErrorCode } from '@atelier/shared-schema/contract/errors.ts'

/** A kind that carries families: where it is served and how one of it is made. */
export interface FamilySubject {
  api: TestApi
  /** A live item of this person's own; answers its id. */
  make(as: TestPerson, name?: string): Promise<string>
}

/** Given as a function, since the server starts only once the tests run. */
export type Subject = () => FamilySubject

export async function expectRefused(call: Promise<unknown>, code: ErrorCode): Promise<void> {
  const error = await call.then(
    () => undefined,
    (refusal: unknown) => refusal,
  )
  expect(error, `expected ${code}, but it was done`).toBeInstanceOf(ApiError)
  expect((error as ApiError).code).toBe(code)
}
