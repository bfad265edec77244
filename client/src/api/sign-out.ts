import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { readKeepsData } from '#local/keep-choice.ts'
import { askToLeave } from '#local/leave-question.ts'
import { call, endCalls } from './call.ts'
import { isNetworkError } from './failures.ts'
import { forgetPerson, readKeptUid } from './session.ts'

/**
 * Ends the session on the server first: a sign-out that only this device believes would be a lie. What has not reached
 * the server is named before, and the person says what becomes of it.
 */
export async function signOut(next = '/sign-in'): Promise<void> {
  const uid = readKeptUid()
  const { endDevicePush, listUnsent } = await import('#local/leave-device.ts')
  const unsent = uid ? await listUnsent(uid) : []
  const choice = unsent.length > 0 ? await askToLeave(unsent) : readKeepsData() ? 'keep' : 'clear'
  if (choice === 'stay') return
  await call(authRoutes.signOut, {}).catch(error => {
    if (isNetworkError(error)) throw error
  })
  await endDevicePush().catch(() => undefined)
  endCalls()
  await forgetPerson({ keepsData: choice === 'keep' })
  location.assign(next)
}
