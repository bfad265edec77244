import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { ApiError } from '@atelier/shared-schema/contract/client.ts'
import type { ErrorCode } from '@atelier/shared-schema/contract/errors.ts'
import type { GrantRole } from '@atelier/shared-schema/entities/enums.ts'

/** A kind that carries families: where it is served and how one of it is made. */
export interface FamilySubject {
  api: TestApi
  /** A live item of this person's own; answers its id. */
  make(as: TestPerson, name?: string): Promise<string>
  /** A role beside viewer that a permission of this kind can give; contributor unless given. */
  otherRole?: GrantRole
}

/** Given as a function, since the server starts only once the tests run. */
export type Subject = () => FamilySubject

/** The code a call was refused with; undefined when it was done. */
export async function refusalOf(call: Promise<unknown>): Promise<ErrorCode | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}
