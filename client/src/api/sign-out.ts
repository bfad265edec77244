import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { call } from './call.ts'
import { isNetworkError } from './failures.ts'
import { forgetPerson } from './session.ts'

/** Ends the session on the server first: a sign-out that only this device believes would be a lie. */
export async function signOut(): Promise<void> {
  await call(authRoutes.signOut, {}).catch(error => {
    if (isNetworkError(error)) throw error
  })
  forgetPerson()
  location.assign('/sign-in')
}
